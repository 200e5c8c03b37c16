import { copyText } from '../files/save-text.ts';
import type { Notice } from '../page/notice.ts';
import { canShareLinks, encodeFragment, type SharedQuery } from './share-link.ts';

/** Copies a link that carries the query, and resolves to a notice about the outcome. */
export async function shareQuery(query: SharedQuery): Promise<Notice> {
  if (!canShareLinks()) return { tone: 'warning', text: 'This browser is too old to make links of queries.' };
  const fragment = await encodeFragment(query);
  if (fragment === null) {
    return {
      tone: 'warning',
      text: 'This query is too long for a link. Download it and send the file instead.',
    };
  }
  const link = `${window.location.origin}${window.location.pathname}${fragment}`;
  if (!(await copyText(link)))
    return { tone: 'warning', text: `The link could not be copied. Here it is: ${link}` };
  return {
    tone: 'success',
    text: 'Link copied. It carries your query and options after the #, a part that browsers never send to a server.',
  };
}
