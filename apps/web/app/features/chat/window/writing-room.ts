import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** A reader within this distance of the end is following the conversation. */
const NEAR_PX = 48;

/**
 * Where a scrolling list rests: at its end, so that the latest items are in view, but never past the beginning of the
 * last one, where reading starts.
 */
function restOf(list: HTMLElement): number {
  const end = list.scrollHeight - list.clientHeight;
  const last = list.querySelector('li:last-child');
  if (last === null) return end;
  const space = Number.parseFloat(getComputedStyle(list).paddingTop);
  const start = last.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop - space;
  return Math.min(end, start);
}

/**
 * Keeps the latest message in view as the conversation grows, unless the reader has scrolled up.
 *
 * @param end changes whenever there is something new at the end
 * @param isOwn whether the latest message is the reader's own, which is always scrolled to
 */
export function useFollowTalk(list: RefObject<HTMLElement | null>, end: unknown, isOwn: boolean): void {
  const isFollowing = useRef(true);

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const follow = () => {
      if (isFollowing.current) element.scrollTop = restOf(element);
    };
    const onScroll = () => {
      isFollowing.current = element.scrollTop > restOf(element) - NEAR_PX;
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
    if (element !== null && isFollowing.current) element.scrollTop = restOf(element);
  }, [list, end, isOwn]);
}

/** At most this much visible height means a phone with its keyboard open, or a phone on its side. */
const LITTLE_ROOM_PX = 480;
const NARROW = '(max-width: 60rem)';

/**
 * Gives an element all the height that a phone's on-screen keyboard leaves while its visitor writes in it: `<html>` has
 * `data-writing` in the meantime, and the element's `--visible-height` and `--visible-top` say which part of the page
 * is in view. Sending disables the field and so takes its focus away; writing ends only when something else is used.
 */
export function useWritingRoom(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const element = target.current;
    if (viewport === null || element === null) return;
    const root = document.documentElement;
    let isWriting = element.querySelector('textarea') === document.activeElement;
    const measure = () => {
      // Somebody who zooms in with two fingers is looking for something: nothing moves.
      if (viewport.scale > 1.01) return;
      element.style.setProperty('--visible-height', `${viewport.height}px`);
      element.style.setProperty('--visible-top', `${viewport.offsetTop}px`);
      const isTight = viewport.height <= LITTLE_ROOM_PX && window.matchMedia(NARROW).matches;
      root.toggleAttribute('data-writing', isWriting && isTight);
    };
    const onUse = ({ target: used }: Event) => {
      const isInside = used instanceof Node && element.contains(used);
      isWriting = isInside && (isWriting || used instanceof HTMLTextAreaElement);
      measure();
    };
    measure();
    const ending = new AbortController();
    const { signal } = ending;
    viewport.addEventListener('resize', measure, { signal });
    viewport.addEventListener('scroll', measure, { signal });
    document.addEventListener('focusin', onUse, { signal });
    document.addEventListener('pointerdown', onUse, { signal });
    return () => {
      ending.abort();
      root.removeAttribute('data-writing');
    };
  }, [target]);
}
