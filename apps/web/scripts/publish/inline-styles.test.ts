import { expect, test } from 'vitest';
import { inlineStyles } from './inline-styles.ts';

const link = (href: string) => `<link rel="stylesheet" href="${href}"/>`;
const page = (...hrefs: readonly string[]) =>
  `<head><title>x</title>${hrefs.map(link).join('')}<link rel="preload" as="font" href="/f.woff2"/></head>`;

const FILES: Readonly<Record<string, string>> = {
  '/assets/index.css': '@font-face{font-family:a}p{color:red}\n',
  '/assets/about.css': '.about{margin:0}',
  '/assets/parts.css': '.part{margin:1px}',
  '/assets/evil.css': 'p::after{content:"</style><script>"}',
};
const read = (path: string) => FILES[path] ?? expect.fail(path);

test('the rules are inlined in order, and their files are not requested before the first frame', () => {
  expect(inlineStyles(page('/assets/index.css', '/assets/about.css', '/assets/parts.css#'), read)).toBe(
    '<head><title>x</title><style>@font-face{font-family:a}p{color:red}</style>' +
      '<style>.about{margin:0}\n.part{margin:1px}</style>' +
      '<link rel="stylesheet" data-href="/assets/index.css" media="print"/>' +
      '<link rel="stylesheet" data-href="/assets/about.css" media="print"/>' +
      '<link rel="stylesheet" data-href="/assets/parts.css#" media="print"/>' +
      '<link rel="preload" as="font" href="/f.woff2"/></head>',
  );
});

test('only the fonts that the page preloads are declared in it', () => {
  const face = (file: string) => `@font-face{font-family:a;src:url(${file})format("woff2")}`;
  const local = '@font-face{font-family:b;src:local(Arial)}';
  const rules = `${local}${face('/f.woff2')}${face('/rare.woff2')}p{color:red}`;
  const html = inlineStyles(page('/assets/index.css'), () => rules);
  expect(html).toContain(`<style>${local}${face('/f.woff2')}p{color:red}</style><link `);
  expect(html).not.toContain('/rare.woff2');
});

test('a page without rules of its own has the common ones', () => {
  const html = inlineStyles(page('/assets/index.css'), read);
  expect(html.match(/<style/g)).toHaveLength(1);
});

test.each([
  ['a page without style sheets', page()],
  ['fonts that only one page declares', page('/assets/about.css', '/assets/index.css')],
  ['rules that would end where they stand', page('/assets/index.css', '/assets/evil.css')],
])('%s stops the build', (_, html) => {
  expect(() => inlineStyles(html, read)).toThrow(/style sheet/i);
});
