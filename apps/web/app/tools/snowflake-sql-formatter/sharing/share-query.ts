import { FORMATTER_SHARING } from '../../../content/snowflake-sql-formatter.ts';
import { copyText } from '../files/save-text.ts';
import type { Notice } from '../page/notice.ts';
import { canShareLinks, encodeFragment, type SharedQuery } from './share-link.ts';

/** Copies a link that carries the query, and resolves to a notice about the outcome. */
export async function shareQuery(query: SharedQuery): Promise<Notice> {
  if (!canShareLinks()) return { tone: 'warning', text: FORMATTER_SHARING.oldBrowser };
  const fragment = await encodeFragment(query);
  if (fragment === null) {
    return { tone: 'warning', text: FORMATTER_SHARING.tooLong };
  }
  const link = `${window.location.origin}${window.location.pathname}${fragment}`;
  if (!(await copyText(link))) return { tone: 'warning', text: FORMATTER_SHARING.notCopied(link) };
  return { tone: 'success', text: FORMATTER_SHARING.copied };
}
