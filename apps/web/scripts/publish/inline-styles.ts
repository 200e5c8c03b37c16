/**
 * A page to read is drawn with the first answer of the server: its rules stand in it, and nothing else is waited for.
 * (The words come in five packets, the rules in five more; the server sends ten before it waits for an answer.)
 *
 * The style sheets themselves are loaded behind them as if for print, for the next page and for the router, which adds
 * and removes each page's own. It finds them as it wrote them once `FROM_FILES` has run.
 */

const LINK = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const PAGE_RULES = 'page-rules';

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
  const own = ofThePage.length === 0 ? '' : style(ofThePage.join('\n'), ` id="${PAGE_RULES}"`);
  let isFirst = true;
  return html.replace(LINK, (link) => {
    const late = link.replace('/>', ' media="print"/>');
    if (!isFirst) return late;
    isFirst = false;
    return `${style(site)}${own}${late}`;
  });
}

function style(rules: string, attributes = ''): string {
  if (/<\/style/i.test(rules)) throw new Error('A style sheet cannot stand in a page.');
  return `<style${attributes}>${rules}</style>`;
}

/** Script: takes the page's own rules from their files again, unless one has not come. Those of all pages stay. */
export const FROM_FILES = `const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')].slice(1);
for (const sheet of sheets) sheet.media = "all";
const hasCome = ({ sheet }) => {
  try {
    return sheet?.cssRules.length > 0;
  } catch {
    // What Chromium throws for the rules of a file that could not be loaded.
    return false;
  }
};
if (sheets.every(hasCome)) document.getElementById("${PAGE_RULES}")?.remove();`;
