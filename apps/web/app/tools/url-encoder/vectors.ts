import type { Vector } from '../vector.ts';
import {
  decodePunycode,
  decodeText,
  decodeWithProblems,
  decodingLayers,
  domainForms,
  encodeText,
  parseUrl,
  readCurl,
  readQuery,
  removeTracking,
  setValue,
  writeCurl,
  writeQuery,
} from './logic.ts';

const RFC3986 = 'RFC 3986';
const URL_STANDARD = 'URL Standard';

const encoding = (
  mode: Parameters<typeof encodeText>[1],
  text: string,
  expected: string,
  source: string,
): Vector => ({
  name: `encode “${text}” as ${mode}`,
  source,
  run: () => encodeText(text, mode),
  expected,
});
const decoding = (
  mode: Parameters<typeof decodeText>[1],
  text: string,
  expected: string,
  source: string,
): Vector => ({
  name: `decode “${text}” as ${mode}`,
  source,
  run: () => decodeText(text, mode),
  expected,
});
/** Where the first malformed part starts, and the part that stays. */
const malformed = (text: string, position: number, kept: string, source: string): Vector => ({
  name: `point at the malformed part of “${text}”`,
  source,
  run: () => {
    const { problems, text: decoded } = decodeWithProblems(text, 'component');
    return [problems[0]?.position ?? null, decoded];
  },
  expected: [position, kept],
});
const part = (
  url: string,
  name: 'href' | 'host' | 'port' | 'pathname' | 'search',
  expected: string,
): Vector => ({
  name: `${name} of “${url}”`,
  source: `${URL_STANDARD} §4`,
  run: () => parseUrl(url)?.[name] ?? null,
  expected,
});
const refused = (url: string, source: string): Vector => ({
  name: `refuse “${url}”`,
  source,
  run: () => parseUrl(url),
  expected: null,
});
const puny = (encoded: string, expected: string | null, source: string): Vector => ({
  name: `Punycode “${encoded}”`,
  source,
  run: () => decodePunycode(encoded),
  expected,
});
const warned = (host: string, expected: readonly string[]): Vector => ({
  name: `warnings for “${host}”`,
  source: 'UTS #39 §4, §5',
  run: () =>
    domainForms(parseUrl(`https://${host}/`)?.hostname ?? '').labels.flatMap((label) =>
      label.warnings.map(({ kind }) => kind),
    ),
  expected,
});

export const VECTORS: readonly Vector[] = [
  encoding('component', 'a b/ä?&=', 'a%20b%2F%C3%A4%3F%26%3D', `${RFC3986} §2.1`),
  encoding('component', "-_.~!*'()", "-_.~!*'()", `${URL_STANDARD} §1.3`),
  encoding('component', '100%', '100%25', `${RFC3986} §2.4`),
  encoding('component', '€', '%E2%82%AC', 'RFC 3629 §3'),
  encoding('component', '😀', '%F0%9F%98%80', 'RFC 3629 §3'),
  encoding('url', 'https://h/ä b?c=d#e', 'https://h/%C3%A4%20b?c=d#e', `${RFC3986} §2.2`),
  encoding('url', 'http://[::1]/[x]', 'http://[::1]/%5Bx%5D', `${RFC3986} §3.2.2`),
  encoding('form', 'a b+c~', 'a+b%2Bc%7E', `${URL_STANDARD} §5.2`),
  encoding('path', 'a/b c?|', 'a/b%20c%3F%7C', `${RFC3986} §3.3`),
  encoding('query', 'q=a b|"\'', 'q=a%20b|%22%27', `${URL_STANDARD} §1.3`),
  {
    name: 'refuse a lone surrogate, with its position',
    source: 'RFC 3629 §3',
    run: () => {
      try {
        return encodeText('ab\ud800', 'component');
      } catch (error) {
        return error instanceof URIError && 'position' in error ? error.position : null;
      }
    },
    expected: 2,
  },
  decoding('component', '%C3%A4%20+', 'ä +', `${RFC3986} §2.1`),
  decoding('component', '%e2%82%ac', '€', `${RFC3986} §2.1`),
  decoding('form', 'a+b%2Bc', 'a b+c', `${URL_STANDARD} §5.1`),
  decoding('url', '/a%2Fb%20c%26', '/a%2Fb c%26', 'ECMA-262 §19.2.6.2'),
  decoding('component', '%EF%BB%BFa', '\ufeffa', 'own'),
  malformed('50% off', 2, '50% off', `${RFC3986} §2.1`),
  malformed('a%2', 1, 'a%2', `${RFC3986} §2.1`),
  malformed('%41%FF', 3, 'A%FF', 'RFC 3629 §4'),
  malformed('%C0%AF', 0, '%C0%AF', 'RFC 3629 §3'),
  malformed('%ED%A0%80', 0, '%ED%A0%80', 'RFC 3629 §3'),
  malformed('%F4%90%80%80', 0, '%F4%90%80%80', 'RFC 3629 §3'),
  {
    name: 'peel three layers',
    source: 'own',
    run: () => decodingLayers('a%252520b', 'component').texts,
    expected: ['a%2520b', 'a%20b', 'a b'],
  },
  part('HTTP://User@EXAMPLE.com:80/%7Efoo/../a', 'href', 'http://User@example.com/a'),
  part('https://example.com:8443/', 'port', '8443'),
  part('http://0x7f.1/', 'host', '127.0.0.1'),
  part('http://[2001:DB8::0:1]/', 'host', '[2001:db8::1]'),
  part('https://faß.example/', 'host', 'xn--fa-hia.example'),
  part('https://h/a\\b', 'pathname', '/a/b'),
  part("https://h/?a='b'", 'search', '?a=%27b%27'),
  refused('example.com', `${URL_STANDARD} §4.4`),
  refused('https://h:65536/', `${URL_STANDARD} §4.4`),
  refused('https://exa mple/', `${URL_STANDARD} §3.5`),
  refused('http://1.2.3.256/', `${URL_STANDARD} §3.5`),
  puny('maana-pta', 'mañana', 'RFC 3492 §6.2'),
  puny('3e0b707e', '한국', 'RFC 3492 §6.2'),
  puny('99999999', null, 'RFC 3492 §6.4'),
  warned('bücher.example', []),
  warned('аррӏе.com', ['look-alike']),
  warned('pаypal.com', ['mixed-scripts', 'look-alike']),
  warned('日本語abc.jp', []),
  {
    name: 'edit one of two equal parameters, the rest byte for byte',
    source: 'own',
    run: () => writeQuery(setValue(readQuery('q=%7e+x&q=%7E&&z'), 1, 'ä')),
    expected: 'q=%7e+x&q=%C3%A4&&z',
  },
  {
    name: 'remove tracking parameters, the rest byte for byte',
    source: 'own',
    run: () => removeTracking('https://h/?utm_source=a&q=%7e+x&ref=1&fbclid=2#a=1&utm_id=3'),
    expected: 'https://h/?q=%7e+x&ref=1#a=1',
  },
  {
    name: 'read a curl command’s quotation marks',
    source: 'POSIX XCU §2.2',
    run: () => readCurl(String.raw`curl "https://h/\"\a" -d 'it'\''s' -d $'\x41\n\u00e4'`).request,
    expected: { url: 'https://h/"\\a', method: 'POST', headers: [], data: "it's&A\nä", user: null },
  },
  {
    name: 'move data into the query',
    source: 'curl(1) --get, --data-urlencode',
    run: () => readCurl("curl -G 'https://h/?z#f' -d a=1 --data-urlencode 'q=a b&ä'").request.url,
    expected: 'https://h/?z&a=1&q=a+b%26%C3%A4#f',
  },
  {
    name: 'write a curl command',
    source: 'POSIX XCU §2.2.2',
    run: () => {
      const headers = [{ name: 'X-A', value: '$b' }];
      return writeCurl({ url: "https://h/?a[]='", method: 'GET', headers, data: null, user: null });
    },
    expected: "curl 'https://h/?a[]='\\''' \\\n  --globoff \\\n  --header 'X-A: $b'",
  },
];
