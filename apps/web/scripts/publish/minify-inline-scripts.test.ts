import { expect, test } from 'vitest';
import { minifyInlineScripts } from './minify-inline-scripts.ts';

test('inline scripts are minified, and data is kept as it is', () => {
  const data = '<script type="application/ld+json">{ "a": 1 }</script><script src="/x.js"></script>';
  const html = minifyInlineScripts(
    `<p>// x</p><script>// why\nlet first = 1;\nwindow.sum = first + 1;</script>${data}<script type="module" async="">await import( "/a.js" );</script>`,
  );
  expect(html).toContain(`<p>// x</p><script>`);
  expect(html).not.toContain('why');
  expect(html).toContain('window.sum=');
  expect(html).toContain(data);
  expect(html).toMatch(/<script type="module" async="">await import\([`"]\/a\.js[`"]\);?<\/script>$/);
});

test('a script that cannot be parsed stops the build', () => {
  expect(() => minifyInlineScripts('<script>let = (</script>')).toThrow(/cannot be read/);
});
