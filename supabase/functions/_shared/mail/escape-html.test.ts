import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it('escapes markup and everything that ends an attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
  expect(escapeHtml('Whakatere ā 🎉')).toBe('Whakatere ā 🎉');
});
