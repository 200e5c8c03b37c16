import { isEmail, isHostname, isIdnEmail, isIpv4, isIpv6 } from './addresses.ts';
import { isDate, isDateTime, isDuration, isTime } from './dates.ts';
import { isIdnHostname } from './hostnames.ts';
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from './uris.ts';

const POINTER = /^(?:\/(?:[^~/]|~0|~1)*)*$/;

function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Each format of JSON Schema with its check and its name in plain English. */
const FORMATS: ReadonlyMap<string, readonly [check: (text: string) => boolean, name: string]> = new Map([
  ['date-time', [isDateTime, 'a date with a time, such as 2026-11-29T09:30:00Z']],
  ['date', [isDate, 'a date, such as 2026-11-29']],
  ['time', [isTime, 'a time with an offset, such as 09:30:00Z']],
  ['duration', [isDuration, 'a duration, such as P3DT4H']],
  ['email', [isEmail, 'an email address']],
  ['idn-email', [isIdnEmail, 'an email address']],
  ['hostname', [isHostname, 'a host name']],
  ['idn-hostname', [isIdnHostname, 'a host name']],
  ['ipv4', [isIpv4, 'an IPv4 address, such as 192.0.2.1']],
  ['ipv6', [isIpv6, 'an IPv6 address, such as 2001:db8::1']],
  ['uri', [isUri, 'a URI with a scheme, such as https://example.org/']],
  ['uri-reference', [isUriReference, 'a URI or a relative reference']],
  ['iri', [isIri, 'an IRI with a scheme, such as https://example.org/']],
  ['iri-reference', [isIriReference, 'an IRI or a relative reference']],
  ['uri-template', [isUriTemplate, 'a URI template, such as /users/{id}']],
  [
    'uuid',
    [(text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text), 'a UUID of 32 hexadecimal digits'],
  ],
  ['json-pointer', [(text) => POINTER.test(text), 'a JSON Pointer, such as /a/0']],
  [
    'relative-json-pointer',
    [
      (text) => {
        const [, rest] = /^(?:0|[1-9]\d*)(#|[\s\S]*)$/.exec(text) ?? [];
        return rest !== undefined && (rest === '#' || POINTER.test(rest));
      },
      'a relative JSON Pointer, such as 1/a',
    ],
  ],
  ['regex', [isRegex, 'a regular expression of JavaScript']],
]);

/** Whether a format is one that can be checked. */
export const isKnownFormat = (format: string): boolean => FORMATS.has(format);

/** What a text would have to be; null if it fits the format, or the format is not known. */
export function fitsFormat(format: string, text: string): string | null {
  const [check, name] = FORMATS.get(format) ?? [];
  return check === undefined || name === undefined || check(text) ? null : name;
}
