import { TOOL_SHARING } from '../content/tool-parts.ts';
import { copyWhenReady } from '../lib/clipboard.ts';
import { canShareLinks, encodeFragment, type ShareFormat } from '../lib/share-link.ts';
import type { Notice } from './notice.ts';

/** The link would be longer than browsers take. */
class TooLong extends Error {}

async function linkTo<State>(format: ShareFormat<State>, state: State): Promise<string> {
  const fragment = await encodeFragment(format, state);
  if (fragment === null) throw new TooLong();
  return `${window.location.origin}${window.location.pathname}${fragment}`;
}

/**
 * Copies a link that carries the page's state, and resolves to a notice about the outcome. To be called within the press
 * of a button, before anything is awaited: see {@link copyWhenReady}.
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
