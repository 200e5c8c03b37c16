/**
 * Calls a function whenever the focus moves or a pointer is pressed, anywhere on the page.
 *
 * @returns a function that stops it
 */
export function onAttention(listener: (event: Event) => void): () => void {
  document.addEventListener('focusin', listener);
  document.addEventListener('pointerdown', listener);
  return () => {
    document.removeEventListener('focusin', listener);
    document.removeEventListener('pointerdown', listener);
  };
}
