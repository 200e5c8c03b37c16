/** Empties the clipboard. Resolves to whether the browser let the page do it. */
export async function clearClipboard(): Promise<boolean> {
  try {
    await navigator.clipboard.writeText('');
    return true;
  } catch {
    // The page says so and tells the visitor what to do instead.
    return false;
  }
}
