import { isIpv6 } from './addresses.ts';

/** Beyond ASCII: RFC 3987's ucschar, and its iprivate within queries. */
const UCS =
  '\\u{a0}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{ffef}\\u{10000}-\\u{1fffd}\\u{20000}-\\u{2fffd}\\u{30000}-\\u{3fffd}\\u{40000}-\\u{4fffd}\\u{50000}-\\u{5fffd}\\u{60000}-\\u{6fffd}\\u{70000}-\\u{7fffd}\\u{80000}-\\u{8fffd}\\u{90000}-\\u{9fffd}\\u{a0000}-\\u{afffd}\\u{b0000}-\\u{bfffd}\\u{c0000}-\\u{cfffd}\\u{d0000}-\\u{dfffd}\\u{e1000}-\\u{efffd}';
const PRIVATE = '\\u{e000}-\\u{f8ff}\\u{f0000}-\\u{ffffd}\\u{100000}-\\u{10fffd}';

interface Grammar {
  readonly userinfo: RegExp;
  readonly name: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
}

/** The parts of RFC 3986 or 3987. */
function grammar(ucs: string, iprivate: string): Grammar {
  const plain = `\\w.~!$&'()*+,;=${ucs}\\-`;
  const part = (signs: string) => new RegExp(`^(?:[${plain}${signs}]|%[\\da-fA-F]{2})*$`, 'u');
  return {
    userinfo: part(':'),
    name: part(''),
    path: part(':@/'),
    query: part(`:@/?${iprivate}`),
    fragment: part(':@/?'),
  };
}

const ASCII = grammar('', '');
const UNICODE = grammar(UCS, PRIVATE);

/** RFC 3986, appendix B. */
const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/;

function isReference(text: string, own: Grammar, needsScheme: boolean): boolean {
  const [, scheme, authority, path = '', query = '', fragment = ''] = PARTS.exec(text) ?? [];
  if (PARTS.exec(text) === null) return false;
  if (scheme === undefined ? needsScheme : !/^[a-z][a-z\d+.-]*$/i.test(scheme)) return false;
  if (authority !== undefined && !isAuthority(authority, own)) return false;
  if (authority === undefined && path.startsWith('//')) return false;
  // Without a scheme, a colon in the first segment would make one.
  if (scheme === undefined && authority === undefined && /^[^/]*:/.test(path)) return false;
  return own.path.test(path) && own.query.test(query) && own.fragment.test(fragment);
}

function isAuthority(authority: string, own: Grammar): boolean {
  const at = authority.lastIndexOf('@');
  if (at !== -1 && !own.userinfo.test(authority.slice(0, at))) return false;
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(authority.slice(at + 1)) ?? [];
  if (/^(?:\[[^\]]*\]|[^:]*)(?::.*)?$/.exec(authority.slice(at + 1)) === null || !/^\d*$/.test(port))
    return false;
  const literal = /^\[(.*)\]$/.exec(host)?.[1];
  if (literal === undefined) return own.name.test(host);
  return isIpv6(literal) || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(literal);
}

export const isUri = (text: string) => isReference(text, ASCII, true);
export const isUriReference = (text: string) => isReference(text, ASCII, false);
export const isIri = (text: string) => isReference(text, UNICODE, true);
export const isIriReference = (text: string) => isReference(text, UNICODE, false);

const VARIABLE = '(?:\\w|%[\\da-fA-F]{2})+(?:\\.(?:\\w|%[\\da-fA-F]{2})+)*(?:\\*|:[1-9]\\d{0,3})?';
const EXPRESSION = new RegExp(`^\\{[+#./;?&]?${VARIABLE}(?:,${VARIABLE})*\\}$`);
/** RFC 6570 §2.1, with its erratum for the apostrophe. */
const LITERAL = new RegExp(`^(?:[!#$&'()*+,\\-./:;=?@\\w[\\]~${UCS}${PRIVATE}]|%[\\da-fA-F]{2})*$`, 'u');

/** RFC 6570. */
export function isUriTemplate(text: string): boolean {
  return text
    .split(/(\{[^{}]*\})/)
    .every((part, i) => (i % 2 === 1 ? EXPRESSION.test(part) : LITERAL.test(part)));
}
