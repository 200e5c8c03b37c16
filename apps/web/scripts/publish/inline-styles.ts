/**
 * A page to read is drawn with the first answer of the server: its rules stand in it, and nothing else is waited for.
 * (The words come in five packets, the rules in five more; the server sends ten before it waits for an answer.)
 *
 * The style sheets themselves are loaded after the first frame as if for print, for the next page and for the router,
 * which adds and removes each page's own. It finds them as it wrote them once `FROM_FILES` has run. Earlier they would
 * share a slow line with the fonts. So would the files of rare letters (accents, macrons) and the code face: what the page
 * does not preload is declared by the file alone, and taken over from there.
 */

const LINK = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g;
const FONT_FILE = /@font-face\s*\{[^}]*\burl\(["']?([^)"']+)["']?\)[^}]*\}/g;
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
  const early = site.replace(FONT_FILE, (face, file) => (html.includes(`href="${file}"`) ? face : ''));
  let isFirst = true;
  return html.replace(LINK, (link) => {
    const unasked = link.replace(' href=', ' data-href=').replace('/>', ' media="print"/>');
    if (!isFirst) return unasked;
    isFirst = false;
    return `${style(early)}${own}${unasked}`;
  });
}

function style(rules: string, attributes = ''): string {
  if (/<\/style/i.test(rules)) throw new Error('A style sheet cannot stand in a page.');
  return `<style${attributes}>${rules}</style>`;
}

/** Script: asks for the files, once the page has been drawn with its own rules, and takes over the fonts it lacks. */
export const ASK_FOR_FILES = `document.querySelector("link[data-href]").onload = ({ target }) => {
  const { sheet } = document.querySelector("style");
  const here = new Set([...sheet.cssRules].map((rule) => rule.cssText));
  for (const { cssText } of target.sheet.cssRules)
    if (cssText.startsWith("@font-face") && !here.has(cssText)) sheet.insertRule(cssText);
};
for (const sheet of document.querySelectorAll("link[data-href]")) {
  sheet.setAttribute("href", sheet.dataset.href);
  sheet.removeAttribute("data-href");
}`;

/** Script: takes the page's own rules from their files again when all have come. Those of all pages stay. */
export const FROM_FILES = `const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')].slice(1);
const hasCome = ({ sheet }) => {
  try {
    return sheet?.cssRules.length > 0;
  } catch {
    // What Chromium throws for the rules of a file that could not be loaded.
    return false;
  }
};
const coming = sheets.map((sheet) => hasCome(sheet) || new Promise((come) => sheet.addEventListener("load", come)));
for (const sheet of sheets) sheet.media = "all";
Promise.all(coming).then(() => document.getElementById("${PAGE_RULES}")?.remove());`;
