import { isIdnHostname } from './hostnames.ts';

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** RFC 2673 §3.2, in decimal without leading zeros. */
export function isIpv4(text: string): boolean {
  return IPV4.test(text);
}

/** RFC 4291 §2.2, without a zone. */
export function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1);
  let size = groups.length;
  if (last?.includes('.')) {
    // The dotted form comes at the very end.
    if (!isIpv4(last) || !text.endsWith(last)) return false;
    groups.pop();
    size += 1;
  }
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? size < 8 : size === 8;
}

const ATEXT = "[a-z\\d!#$%&'*+/=?^_`{|}~-]";
const LOCAL = new RegExp(`^${ATEXT}+(?:\\.${ATEXT}+)*$`, 'i');
const QUOTED = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;
const UNICODE_LOCAL = /^[^\s"(),:;<>@[\\\]\p{C}.]+(?:\.[^\s"(),:;<>@[\\\]\p{C}.]+)*$/u;
const HOST = /^(?=.{1,253}$)(?!-)[a-z\d-]{1,63}(?<!-)(?:\.(?!-)[a-z\d-]{1,63}(?<!-))*$/i;

/** RFC 5321 §4.1.2. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || local.length > 64) return false;
  return (LOCAL.test(local) || QUOTED.test(local)) && isMailDomain(text.slice(at + 1));
}

/** RFC 6531 §3.3: as above, and beyond ASCII. */
export function isIdnEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1) return false;
  return (UNICODE_LOCAL.test(local) || QUOTED.test(local)) && (isMailDomain(domain) || isIdnHostname(domain));
}

function isMailDomain(domain: string): boolean {
  const literal = /^\[(?:(IPv6:)(.*)|(.*))\]$/i.exec(domain);
  if (literal === null) return HOST.test(domain);
  const [, isSix, six = '', four = ''] = literal;
  return isSix === undefined ? isIpv4(four) : isIpv6(six);
}

/** RFC 1123 §2.1 with the rules of RFC 5891 for labels that begin with xn--. */
export function isHostname(text: string): boolean {
  if (!HOST.test(text)) return false;
  return !text.split('.').some((label) => /^..--/.test(label)) || isIdnHostname(text);
}
