import { useEffect, useState } from 'react';

/** How often a time that counts down is shown anew, in milliseconds. */
const STEP = 30_000;

/** The time, which moves on while the page is looked at. In milliseconds since 1970. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), STEP);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
