import { useEffect, useState } from 'react';

/** The regions on the page, the innermost last. */
const regions: ((isInnermost: boolean) => void)[] = [];

function settle(): void {
  for (const [index, tell] of regions.entries()) tell(index === regions.length - 1);
}

/** Whether no other region of messages has been opened over this one. */
export function useIsInnermost(): boolean {
  const [isInnermost, setIsInnermost] = useState(false);
  useEffect(() => {
    regions.push(setIsInnermost);
    settle();
    return () => {
      regions.splice(regions.indexOf(setIsInnermost), 1);
      settle();
    };
  }, []);
  return isInnermost;
}
