import { describe, expect, it } from 'vitest';
import { joinUrl, parseUrl, silentChanges, splitUrl } from './parse-url.ts';
import {
  addPair,
  movePair,
  pairText,
  readQuery,
  removePair,
  setName,
  setValue,
  writeQuery,
} from './query-pairs.ts';
import { whyNotUrl } from './refusal.ts';
import { findTracking, removeTracking } from './tracking.ts';

describe('parseUrl', () => {
  it('names the parts as the URL Standard does', () => {
    expect(parseUrl('https://me:s3@Bücher.example:8443/a/../b?x=1#y')).toEqual({
      href: 'https://me:s3@xn--bcher-kva.example:8443/b?x=1#y',
      origin: 'https://xn--bcher-kva.example:8443',
      protocol: 'https:',
      username: 'me',
      password: 's3',
      host: 'xn--bcher-kva.example:8443',
      hostname: 'xn--bcher-kva.example',
      port: '8443',
      pathname: '/b',
      search: '?x=1',
      hash: '#y',
    });
  });

  it('resolves against a base, and is null without one', () => {
    expect(parseUrl('../c', 'https://h/a/b/d')?.href).toBe('https://h/a/c');
    expect(parseUrl('../c')).toBeNull();
    expect(parseUrl('../c', null)).toBeNull();
    expect(parseUrl('c', 'nonsense')).toBeNull();
  });
});

describe('why a text is refused', () => {
  it.each([
    ['', undefined, /nothing to read/, undefined],
    ['example.com/a', undefined, /no scheme/, undefined],
    ['/a', 'nonsense', /base is not a URL/, undefined],
    ['https://', undefined, /host is missing/, 8],
    ['https://?x', undefined, /host is missing/, 8],
    ['https://h:99999/', undefined, /99999 is too large for a port/, 10],
    ['https://u:p@h:8o/', undefined, /“8o” is not a port/, 14],
    ['https://[::1/', undefined, /not an IPv6 address/, 8],
    ['https://a b/', undefined, /cannot hold a space/, 9],
    ['https://a<b/', undefined, /cannot hold “<”/, 9],
    ['https://a%00b/', undefined, /the escape %00/, 9],
    ['https://a%zb/', undefined, /cannot hold “%”/, 9],
    ['https://1.2.3.400/', undefined, /read as an IPv4 address/, 8],
    ['https://xn--tešla/', undefined, /UTS #46/, 8],
    ['https://يa.com/', undefined, /UTS #46/, 8],
    ['foo://a^b/', undefined, /cannot hold “\^”/, 7],
  ])('%s', (text, base, reason, position) => {
    const refusal = whyNotUrl(text, base);
    expect(refusal?.reason).toMatch(reason);
    expect(refusal?.position).toBe(position);
    expect(refusal?.advice).not.toBe('');
  });

  it.each([
    ['"https://x.com"', 'Quotation marks', 'Leave what is between them: https://x.com'],
    ['‘https://x.com’', 'Quotation marks', 'https://x.com'],
    ['<https://x.com>', 'Angle brackets', 'https://x.com'],
    ['https://x.com/\nhttps://y.com', '2 URLs', 'one at a time'],
    ['https://x.com/ https://y.com http://z', '3 URLs', 'one at a time'],
  ])('of %j: what is around it, or that there are several', (text, reason, advice) => {
    const refusal = whyNotUrl(text);
    expect(refusal?.reason).toContain(reason);
    expect(refusal?.advice).toContain(advice);
  });

  it('is null for a URL', () => {
    expect(whyNotUrl('https://h/?u=https://y.com')).toBeNull();
    expect(whyNotUrl('https://h/')).toBeNull();
    expect(whyNotUrl('x', 'https://h/')).toBeNull();
  });
});

describe('silent changes of the parser', () => {
  it.each([
    ['https://h/', []],
    [' https://h/\n', ['Spaces and control']],
    ['https://h/a\tb', ['Tabs and line breaks']],
    ['https:\\\\h\\a', ['Backslashes']],
    [
      'https://paypal.com@evil.example/',
      ['What stands before the @ is a user name, not the host. The host is evil'],
    ],
    ['http://0x7f.1/', ['The host “0x7f.1” is another way to write the IP address 127.0.0.1']],
    ['https://h/a/%2E%2e/b', ['The dot segments']],
    ['https://h:443/', ['The port is the usual one']],
    ['nonsense', []],
    ['localhost:3000', ['“localhost:” was read as a scheme']],
    ['example.com:8080/a', ['“example.com:” was read as a scheme']],
    ['tel:111', []],
    ['urn:1', []],
  ])('%s', (text, expected) => {
    const notes = silentChanges(text);
    expect(notes).toHaveLength(expected.length);
    for (const [index, start] of expected.entries()) expect(notes[index]?.startsWith(start)).toBe(true);
  });
});

describe('the query of a URL', () => {
  it.each(['a=1&b=2', 'a', 'a=', '=', '&', '&&a==b&', 'a=1&a=2', 'x=%zz+%20&y=ä'])('%s survives', (query) => {
    expect(writeQuery(readQuery(query))).toBe(query);
  });

  it('is split off without changing the rest', () => {
    for (const url of ['https://h', 'https://h?', 'https://h?a#b?c', 'h#x?y', '?', '#', 'a?b?c']) {
      expect(joinUrl(splitUrl(url))).toBe(url);
    }
    expect(splitUrl('https://h/p?a=?#f?g')).toEqual({ before: 'https://h/p', query: 'a=?', after: '#f?g' });
    expect(splitUrl('h#x?y')).toEqual({ before: 'h', query: null, after: '#x?y' });
  });

  it('decodes names and values as a form does', () => {
    expect(readQuery('a+b=c%2Bd=e&f').map(pairText)).toEqual([
      { name: 'a b', value: 'c+d=e' },
      { name: 'f', value: '' },
    ]);
  });

  it('changes only what is edited', () => {
    const pairs = readQuery('q=%7e+x&q=%7e&z');
    expect(writeQuery(setValue(pairs, 1, 'a&b=ä +'))).toBe('q=%7e+x&q=a%26b%3D%C3%A4%20%2B&z');
    expect(writeQuery(setName(pairs, 0, 'r s'))).toBe('r%20s=%7e+x&q=%7e&z');
    expect(writeQuery(setName(pairs, 2, 'y'))).toBe('q=%7e+x&q=%7e&y');
    expect(writeQuery(addPair(pairs, 'n', '1'))).toBe('q=%7e+x&q=%7e&z&n=1');
    expect(writeQuery(removePair(pairs, 0))).toBe('q=%7e&z');
    expect(addPair(removePair(pairs, 0)).map((pair) => pair.id)).toEqual([1, 2, 3]);
  });

  it('moves pairs, at most to the ends', () => {
    const pairs = readQuery('a&b&c');
    expect(writeQuery(movePair(pairs, 0, 1))).toBe('b&a&c');
    expect(writeQuery(movePair(pairs, 2, -9))).toBe('c&a&b');
    expect(movePair(pairs, 2, 1)).toBe(pairs);
    expect(movePair(pairs, 7, 1)).toBe(pairs);
  });
});

describe('tracking parameters', () => {
  it.each([
    [
      'https://h/?utm_source=a&q=%7e+x&gclid=1#utm_id=2',
      ['utm_source', 'gclid', 'utm_id'],
      'https://h/?q=%7e+x',
    ],
    ['https://h/?#utm_source=a', ['utm_source'], 'https://h/?'],
    ['https://h/#a=1&utm_source=a', ['utm_source'], 'https://h/#a=1'],
    ['https://h/?UTM_SOURCE=a&GCLID=2&A=3', ['UTM_SOURCE', 'GCLID'], 'https://h/?A=3'],
    [
      'https://h/?_ga=1&s_kwcid=2&ef_id=3&epik=4&rb_clickid=5',
      ['_ga', 's_kwcid', 'ef_id', 'epik', 'rb_clickid'],
      'https://h/',
    ],
    ['https://h/?mtm_campaign=1&pk_kwd=2&pk=3', ['mtm_campaign', 'pk_kwd'], 'https://h/?pk=3'],
    ['https://youtu.be/x?si=1&t=2', ['si'], 'https://youtu.be/x?t=2'],
    ['https://open.spotify.com/track/x?si=1', ['si'], 'https://open.spotify.com/track/x'],
    ['https://www.tiktok.com/@a?_t=1&_r=2', ['_t', '_r'], 'https://www.tiktok.com/@a'],
    ['https://nz.linkedin.com/in/x?trk=1&lipi=2', ['trk', 'lipi'], 'https://nz.linkedin.com/in/x'],
    ['https://x.com/a/status/1?s=20&t=x', ['s', 't'], 'https://x.com/a/status/1'],
    ['https://h/p?fbclid=1', ['fbclid'], 'https://h/p'],
    ['https://h/p?fbclid=1#f?', ['fbclid'], 'https://h/p#f?'],
    ['?mc_eid&&a==b&mc_eid=2&', ['mc_eid'], '?&a==b&'],
    ['https://h/?utm%5Fmedium=x&b', ['utm_medium'], 'https://h/?b'],
  ])('are found and removed: %s', (url, names, cleaned) => {
    expect(findTracking(url).map(({ name }) => name)).toEqual(names);
    expect(removeTracking(url)).toBe(cleaned);
    expect(findTracking(cleaned)).toEqual([]);
  });

  it.each([
    'https://h/?',
    'https://h/?ref=1&source=2&id=3&q=gclid&utm_&utmx=1&my_gclid=1&constructor=1&toString',
    'https://h/gclid=1#?gclid=1',
    'https://h/#/path?utm_source=1',
    'https://h/?si=1&s=2&t=3&_t=4&trk=5&pk_id=6',
    'https://notx.com/?s=1',
    'https://youtube.com.example/?si=1',
  ])('are not guessed: %s', (url) => {
    expect(findTracking(url)).toEqual([]);
    expect(removeTracking(url)).toBe(url);
  });
});
