import { useEffect, useRef } from 'react';
import { COMPANY, type Stat } from '../../../content/team.ts';
import './stats.css';

const COUNT_MS = 900;

/** The sign for infinity, drawn with the weight of the numbers beside it. */
function InfinitySign() {
  return (
    <svg className="stat-infinity" viewBox="0 0 68 34" width="68" height="34" aria-hidden="true">
      <path d="M34 17C27 6 20 3 15 3a14 14 0 0 0 0 28c5 0 12-3 19-14S48 3 53 3a14 14 0 0 1 0 28c-5 0-12-3-19-14z" />
    </svg>
  );
}

/**
 * A number that counts up once when it comes into view; one that has been read already stays. The full number is in the
 * HTML from the start, for visitors without scripts, with reduced motion, or with a screen reader.
 */
export function StatTile({ value, label }: Stat) {
  const number = useRef<HTMLSpanElement>(null);
  const finite = Number.isFinite(value);

  useEffect(() => {
    const element = number.current;
    if (element === null || !finite || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    let wasOutOfView = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) {
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
          if (progress < 1) frame = requestAnimationFrame(step);
        };
        frame = requestAnimationFrame(step);
      },
      { threshold: 0.6 },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      element.textContent = String(value);
    };
  }, [finite, value]);

  return (
    <li className="stat">
      <span className="stat-value" aria-hidden="true" ref={number}>
        {finite ? value : <InfinitySign />}
      </span>
      <span className="visually-hidden">{finite ? value : COMPANY.infinity} </span>
      <span className="stat-label">{label}</span>
    </li>
  );
}
