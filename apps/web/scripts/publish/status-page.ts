/**
 * Makes the page `/status`. It has no script, so it costs other pages nothing and works when little else does. The
 * server writes its contents between two comments when it sends the page.
 */
import { STATUS_PAGE } from '../../app/content/status-page.ts';
import { THEME_SCRIPT } from '../../app/shell/theme.ts';

const LINK = /<link rel="(?!modulepreload|canonical)[^>]*>/g;
const THEME_COLOR = /<meta name="theme-color"[^>]*>/g;
const BRAND = /<a class="brand".*?<\/a>/s;

/**
 * @param other another page of the build, which contains the names of the style sheet and the fonts
 * @param css the page's own styles
 * @throws Error if that page is not as expected
 */
export function statusPage(other: string, css: string): string {
  const links = other.match(LINK) ?? [];
  const [brand] = BRAND.exec(other) ?? [];
  if (brand === undefined || !links.some((link) => link.includes('rel="stylesheet"')))
    throw new Error('Pages look otherwise now: see scripts/publish/status-page.ts.');
  const { title, description, lede, back, unwritten, note } = STATUS_PAGE;
  return `<!DOCTYPE html><html lang="en-NZ"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><script>${THEME_SCRIPT}</script>${(other.match(THEME_COLOR) ?? []).join('')}<title>${title} | HLN</title><meta name="description" content="${description}"/><meta name="robots" content="noindex"/>${links.join('')}<style>${css}</style></head><body><header class="site-header"><div class="wrap site-header-row">${brand}</div></header><main id="main"><header class="wrap page-head"><a class="back-link" href="/">${back}</a><h1>${title}</h1><p class="lede">${lede}</p></header><div class="wrap"><div class="status"><!--status--><p class="status-now">${unwritten}</p><!--/status--><p class="muted">${note}</p></div></div></main></body></html>
`;
}
