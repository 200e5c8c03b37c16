/** Of the frame itself. The page's policy holds in it as well, and the sandbox takes scripts, forms and navigation. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'";

/** What loads, runs or leads somewhere. The policy and the sandbox stop it; without it nothing tries. */
const REMOVED =
  'script, style, link, meta, base, title, iframe, frame, frameset, object, embed, applet, portal, template, noscript, audio, video, source, track, picture, svg, math';
/** Attributes that stay; the rest loads, runs, styles or leads somewhere. */
const KEPT: ReadonlySet<string> = new Set([
  'alt',
  'colspan',
  'dir',
  'lang',
  'rowspan',
  'scope',
  'start',
  'title',
  'type',
]);

/**
 * A mail's HTML as a document for a frame with an empty `sandbox`: its words and their structure, and nothing that loads,
 * runs, submits or navigates. A link keeps its words and says where it leads.
 */
export function previewDocument(html: string): string {
  // In a template nothing runs or loads, not even for the moment of reading it, and the page's policy refuses its styles.
  const template = document.createElement('template');
  template.innerHTML = html;
  const { content } = template;
  for (const element of content.querySelectorAll(REMOVED)) element.remove();
  for (const link of content.querySelectorAll('a[href], area[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '');
  }
  for (const image of content.querySelectorAll('img')) image.replaceWith(image.getAttribute('alt') ?? '');
  for (const field of content.querySelectorAll('input, select, textarea, output')) field.remove();
  for (const part of content.querySelectorAll('form, fieldset, button, label'))
    part.replaceWith(...part.childNodes);
  for (const element of content.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (!KEPT.has(name)) element.removeAttribute(name);
    }
  }
  const language = /<html\s[^>]*?\blang=["']?([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\b/i.exec(html)?.[1] ?? 'en';
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="color-scheme" content="light dark"><title>Mail</title></head>',
    `<body>${template.innerHTML}</body></html>`,
  ].join('');
}
