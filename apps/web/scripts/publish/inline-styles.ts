/**
 * Puts the style rules of reading pages into their HTML, so that a page can be drawn from the server's first packets.
 * (The words take five packets and the rules five more; a server sends ten before it waits for an acknowledgement.)
 *
 * The links to the style sheets stay, but without a URL that browsers would load. Previews of published words restore the
 * URLs (apps/server/src/publishing/serve-preview.ts). The page script loads the first style sheet late: it declares the
 * fonts that the page does not preload, for rare letters (accents, macrons) and code, which would otherwise compete with
 * the others on a slow connection.
 */

const LINK = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const FONT_FILE = /@font-face\s*\{[^}]*\burl\(["']?([^)"']+)["']?\)[^}]*\}/g;

/**
 * Returns the page with its style rules.
 *
 * @param read returns the text of a style sheet by its path from the site's root
 * @throws Error if its style sheets are not as expected, so that an update cannot undo this unnoticed
 */
export function inlineStyles(html: string, read: (path: string) => string): string {
  const [site, ...ofThePage] = [...html.matchAll(LINK)].map(([, href = '']) => read(href).trim());
  // All pages declare the fonts. A declaration that only some pages have would make the text flicker.
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
