import { TOOL_SHARING } from '../content/tool-parts.ts';
import { copyText } from '../lib/clipboard.ts';
import { canShareLinks, encodeFragment, type ShareFormat } from '../lib/share-link.ts';
import type { Notice } from './notice.ts';

/** Copies a link that carries the page's state, and resolves to a notice about the outcome. */
export async function shareState<State>(format: ShareFormat<State>, state: State): Promise<Notice> {
  if (!canShareLinks()) return { tone: 'warning', text: TOOL_SHARING.oldBrowser };
  const fragment = await encodeFragment(format, state);
  if (fragment === null) return { tone: 'warning', text: TOOL_SHARING.tooLong };
  const link = `${window.location.origin}${window.location.pathname}${fragment}`;
  if (!(await copyText(link))) return { tone: 'warning', text: TOOL_SHARING.notCopied(link) };
  return { tone: 'success', text: TOOL_SHARING.copied };
}
