/**
 * A page to read is drawn with the first answer of the server: its rules stand in it, and nothing else is waited for.
 * (The words come in five packets, the rules in five more; the server sends ten before it waits for an answer.)
 *
 * The links to the style sheets stay without an address that a browser would follow. Previews of published words give
 * them theirs back (apps/server/src/publishing/serve-preview.ts), and the page script loads the first one late, for the
 * files of rare letters (accents, macrons) and the code face: what the page does not preload is declared there alone,
 * since earlier it would share a slow line with the fonts.
 */

const LINK = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const FONT_FILE = /@font-face\s*\{[^}]*\burl\(["']?([^)"']+)["']?\)[^}]*\}/g;

/**
 * The page with its rules in it.
 *
 * @param read the text of a style sheet, by its path from the root of the site
 * @throws Error when its style sheets are not as expected, so that an update cannot undo this unnoticed
 */
export function inlineStyles(html: string, read: (path: string) => string): string {
  const [site, ...ofThePage] = [...html.matchAll(LINK)].map(([, href = '']) => read(href).trim());
  // Fonts are declared for all pages. A declaration that comes and goes would let the words flicker.
  if (site === undefined || ofThePage.some((rules) => rules.includes('@font-face')))
    throw new Error('Style sheets look otherwise now: see scripts/publish/inline-styles.ts.');
  const own = ofThePage.length === 0 ? '' : style(ofThePage.join('\n'));
  const early = site.replace(FONT_FILE, (face, file) => (html.includes(`href="${file}"`) ? face : ''));
  let isFirst = true;
  return html.replace(LINK, (link) => {
    const unasked = link.replace(' href=', ' data-href=').replace('/>', ' media="print"/>');
    if (!isFirst) return unasked;
    isFirst = false;
    return `${style(early)}${own}${unasked}`;
  });
}

function style(rules: string): string {
  if (/<\/style/i.test(rules)) throw new Error('A style sheet cannot stand in a page.');
  return `<style>${rules}</style>`;
}
