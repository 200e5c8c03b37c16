import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** A reader within this distance of the end is following the conversation. */
const NEAR_PX = 48;

/**
 * Keeps the end of a scrolling list in view as it grows, unless the reader has scrolled up.
 *
 * @param end changes whenever there is something new at the end
 * @param isOwn whether the latest item is the reader's own, which is always scrolled to
 */
export function useFollowEnd(list: RefObject<HTMLElement | null>, end: unknown, isOwn: boolean): void {
  const isFollowing = useRef(true);

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const follow = () => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight;
    };
    const onScroll = () => {
      isFollowing.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    // A phone's on-screen keyboard makes the list shorter.
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [list]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new end is the reason to scroll.
  useLayoutEffect(() => {
    if (isOwn) isFollowing.current = true;
    const element = list.current;
    if (element !== null && isFollowing.current) element.scrollTop = element.scrollHeight;
  }, [list, end, isOwn]);
}
