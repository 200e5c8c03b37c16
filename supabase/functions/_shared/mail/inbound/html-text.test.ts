import { describe, expect, it } from 'vitest';
import { htmlText } from './html-text.ts';

describe('the text of an HTML message', () => {
  it('has a line for each block and an empty line between paragraphs', () => {
    expect(
      htmlText(
        '<p>Kia&nbsp;ora\n Hemi</p><div>One</div><div><br></div><div>Two<br>Three</div><ul><li>A<li>B</ul>',
      ),
    ).toBe('Kia ora Hemi\n\nOne\n\nTwo\nThree\n\n- A\n- B');
  });

  it('marks quotations, and leaves out what nobody reads', () => {
    expect(
      htmlText(
        '<head><title>x</title><style>p{}</style></head><script>a()</script><p>Yes</p><blockquote>Was <a href="javascript:x">this</a></blockquote>',
      ),
    ).toBe('Yes\n\n> Was this');
  });

  it('keeps brackets that were written as text as text', () => {
    expect(htmlText('&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;')).toBe(
      '<script>alert(1)</script> &amp;',
    );
  });

  it('takes little time for hostile input, and leaves out what is nested too deep', () => {
    const start = performance.now();
    for (const part of ['<div>', '<blockquote>', '<ul><li>', '<table><td>', '<!--', '<a href="', '&', '<']) {
      htmlText(part.repeat(Math.floor(500_000 / part.length)));
    }
    // Each takes a fraction of a second; without the limit of depth, three of them take ten.
    expect(performance.now() - start).toBeLessThan(8_000);
    expect(htmlText(`<p>Yes</p>${'<div>'.repeat(100_000)}No`)).toBe('Yes');
  });
});
