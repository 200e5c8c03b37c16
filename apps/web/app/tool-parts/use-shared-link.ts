import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { TOOL_SHARING } from '../content/tool-parts.ts';
import { copyWhenReady } from '../lib/clipboard.ts';
import {
  canShareLinks,
  decodeFragment,
  encodeFragment,
  type ShareFailure,
  type ShareFormat,
} from '../lib/share-link.ts';
import type { Notice } from './notice-bar.tsx';

/** The link would be longer than browsers accept. */
export class TooLong extends Error {}

async function linkTo<State>(format: ShareFormat<State>, state: State): Promise<string> {
  const fragment = await encodeFragment(format, state);
  if (fragment === null) throw new TooLong();
  return `${window.location.origin}${window.location.pathname}${fragment}`;
}

/**
 * Copies a link that carries the page's state, and resolves to a notice about the outcome. Call it within the press of
 * a button, before anything is awaited: see {@link copyWhenReady}.
 */
export async function shareState<State>(format: ShareFormat<State>, state: State): Promise<Notice> {
  if (!canShareLinks()) return { tone: 'warning', text: TOOL_SHARING.oldBrowser };
  const link = linkTo(format, state);
  try {
    if (await copyWhenReady(link)) return { tone: 'success', text: TOOL_SHARING.copied };
    return { tone: 'warning', text: TOOL_SHARING.notCopied(await link) };
  } catch (error) {
    if (error instanceof TooLong) return { tone: 'warning', text: TOOL_SHARING.tooLong };
    throw error;
  }
}

/** Options that may come from a shared link: see `useOptions`. */
export interface BorrowedOptions {
  readonly borrowed: unknown;
  readonly giveBack: () => void;
}

/** A setter as `useState` returns it. */
export type SetNotice = Dispatch<SetStateAction<Notice | null>>;

/** What is said about a link that can't be opened. */
export const SHARE_FAILURES: Readonly<Record<ShareFailure, string>> = {
  damaged: TOOL_SHARING.damaged,
  newer: TOOL_SHARING.newer,
  'too-large': TOOL_SHARING.tooLarge,
};

/**
 * Removes an opened link's part from the URL. Otherwise it would open again on every reload and on Back, and overwrite
 * what was written since.
 */
export function forgetFragment(fragment: string): void {
  const { hash, pathname, search } = window.location;
  if (hash === fragment) window.history.replaceState(window.history.state, '', pathname + search);
}

/**
 * Opens the state of a shared link, when the page is opened with one and when the URL changes to one.
 *
 * @param format the same on every call; the callbacks should be stable too.
 * @param onNotice receives why a link can't be opened.
 */
export function useSharedLink<State>(
  format: ShareFormat<State>,
  onOpen: (state: State) => void,
  onNotice: (notice: Notice) => void,
): void {
  useEffect(() => {
    let current = true;
    async function open() {
      const fragment = window.location.hash;
      const result = await decodeFragment(format, fragment);
      if (!current) return;
      if (result.kind === 'shared') {
        onOpen(result.state);
        forgetFragment(fragment);
      }
      if (result.kind === 'failed') onNotice({ tone: 'danger', text: SHARE_FAILURES[result.reason] });
    }
    void open();
    window.addEventListener('hashchange', open);
    return () => {
      current = false;
      window.removeEventListener('hashchange', open);
    };
  }, [format, onOpen, onNotice]);
}

/**
 * Says that the current options came with a shared link, and offers the visitor's own. After a reload it says so again,
 * because they are still in use; once they are not, the notice disappears.
 *
 * @param setNotice of the page's notice.
 */
export function useBorrowedNotice(
  { borrowed, giveBack }: BorrowedOptions,
  setNotice: SetNotice,
  words: { readonly opened: string; readonly ownOptions: string } = TOOL_SHARING,
): void {
  const { opened, ownOptions } = words;
  useEffect(() => {
    if (borrowed === null) return;
    const said: Notice = { tone: 'info', text: opened, action: { label: ownOptions, run: giveBack } };
    setNotice(said);
    // Another notice may have replaced it by then.
    return () => setNotice((now) => (now === said ? null : now));
  }, [borrowed, giveBack, setNotice, opened, ownOptions]);
}
