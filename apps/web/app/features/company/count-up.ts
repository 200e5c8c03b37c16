const COUNT_MS = 900;

/**
 * Counts each of these numbers up once when it comes into view; a number that has already been read stays unchanged.
 * The full number is in the HTML from the start, for visitors without scripts, with reduced motion, or with a screen
 * reader.
 */
export function countUp(numbers: Iterable<Element>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const element of numbers) {
    const value = Number(element.textContent);
    // ∞ is a drawing, without a number to count to.
    if (element.textContent !== '' && Number.isFinite(value)) countWhenSeen(element, value);
  }
}

function countWhenSeen(element: Element, value: number): void {
  let wasOutOfView = false;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)?.isIntersecting) {
        wasOutOfView = true;
        return;
      }
      observer.disconnect();
      if (!wasOutOfView) return;
      let start: number | null = null;
      const step = (now: number) => {
        // The count begins with its first frame, however late that comes.
        start ??= now;
        const progress = Math.min(1, (now - start) / COUNT_MS);
        element.textContent = String(Math.round(value * (1 - (1 - progress) ** 3)));
        if (progress < 1) requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    },
    { threshold: 0.6 },
  );
  observer.observe(element);
}
