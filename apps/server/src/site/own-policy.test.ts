import { describe, expect, it } from 'vitest';
import { ownPolicy } from './load-site.ts';

describe("a page's own policy", () => {
  it('is parsed as the build writes it', () => {
    expect(
      ownPolicy(
        '<head><meta charSet="utf-8"/><meta http-equiv="Content-Security-Policy" content="connect-src &#x27;none&#x27;; img-src &#x27;self&#x27; data:"/></head>',
      ),
    ).toEqual({ 'connect-src': ["'none'"], 'img-src': ["'self'", 'data:'] });
  });

  it('accepts any quotes and case', () => {
    expect(ownPolicy(`<META content="form-action 'none'" HTTP-EQUIV='content-security-policy'>`)).toEqual({
      'form-action': ["'none'"],
    });
  });

  it('is empty for a page without one', () => {
    expect(
      ownPolicy('<meta name="description" content="connect-src"><p>Content-Security-Policy</p>'),
    ).toEqual({});
  });

  it('may not contain a directive twice', () => {
    const meta = `<meta http-equiv="Content-Security-Policy" content="img-src 'self'">`;
    expect(() => ownPolicy(meta + meta)).toThrow('A page names img-src twice in its policy.');
  });
});
