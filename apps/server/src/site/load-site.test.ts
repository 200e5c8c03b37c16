import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { inlineHashes } from './load-site.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('hashes exactly the scripts that run and the styles', () => {
  const html = `<!doctype html><head>
    <script>let a = "</b>";</script>
    <script type="module" async="">import "/assets/x.js";</script>
    <script src="/assets/y.js"></script>
    <script type="application/ld+json">{"@type":"Organization"}</script>
    <script data-note="a > b">let c;</script>
    <style>body { color: red }</style></head>`;
  expect(inlineHashes(html)).toEqual({
    scripts: [hash('let a = "</b>";'), hash('import "/assets/x.js";'), hash('let c;')],
    styles: [hash('body { color: red }')],
  });
});

it('hashes what the browser sees: line ends are LF, and identical scripts are listed once', () => {
  expect(inlineHashes('<script>a\r\nb</script><SCRIPT>a\nb</SCRIPT>').scripts).toEqual([hash('a\nb')]);
});
