import { WORD_LIST } from '../../../content/content-management.ts';
import { PAGES } from '../../../content/site-map.ts';
import { GONE_PAGE } from './known-word.ts';

const NAMES = new Map<string, string>(Object.values(PAGES).map(({ path, name }) => [path, name]));

/** What a person calls the page that shows a text. */
export function pageName(path: string): string {
  if (path === GONE_PAGE) return WORD_LIST.gone;
  return path === '/' ? WORD_LIST.shared : (NAMES.get(path) ?? path);
}
