import { parseUrl } from './parse-url.ts';

/** Why the parser refused a text, and what to do about it. */
export interface Refusal {
  readonly reason: string;
  readonly advice: string;
  /** The position in the text, in UTF-16 code units from 0, if known. */
  readonly position?: number;
}

const SPECIAL = /^(?:https?|wss?|ftp):/i;

/**
 * Returns why {@link parseUrl} returned null. The platform's parser does not say, so the parts are tried one by one;
 * null if the text is a URL after all.
 */
export function whyNotUrl(text: string, base?: string): Refusal | null {
  const around = severalUrls(text) ?? quotedUrl(text);
  if (around !== null) return around;
  if (parseUrl(text, base) !== null) return null;
  if (base !== undefined && base !== '' && parseUrl(base) === null) {
    return {
      reason: 'The base is not a URL itself.',
      advice: 'Write an absolute URL as the base, or clear it.',
    };
  }
  if (text.trim() === '') return { reason: 'There is nothing to read.', advice: 'Type or paste a URL.' };
  const scheme = /^[\0-\x20]*([A-Za-z][A-Za-z0-9+.-]*):/.exec(text);
  if (scheme === null) {
    return {
      reason: 'There is no scheme, so this is a relative URL.',
      advice: /^[\w-]+(?:\.[\w-]+)+/.test(text.trim())
        ? `Write https://${shorten(text.trim())}, or give a base.`
        : 'Begin with a scheme such as https://, or give a base.',
    };
  }
  return refusedAuthority(text, scheme[0].length, SPECIAL.test(scheme[0].trimStart()));
}

/** Several URLs, which the parser would join into one. */
function severalUrls(text: string): Refusal | null {
  const words = text.slice(0, 20_000).trim().split(/\s+/);
  const isList = words.length > 1 && words.every((word) => /^[a-z][a-z0-9+.-]*:\/\/./i.test(word));
  return isList
    ? { reason: `These are ${words.length} URLs.`, advice: 'Leave one of them: this reads one at a time.' }
    : null;
}

const AROUND: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '„': '“',
  '‘': '’',
  '«': '»',
  '<': '>',
};

function quotedUrl(text: string): Refusal | null {
  const whole = text.trim();
  const opening = whole.charAt(0);
  const closing = AROUND[opening];
  const inner = whole.slice(1, -1).trim();
  if (closing === undefined || !whole.endsWith(closing) || parseUrl(inner) === null) return null;
  const marks = opening === '<' ? 'Angle brackets' : 'Quotation marks';
  return {
    reason: `${marks} are around the URL.`,
    advice: `Leave what is between them: ${shorten(inner)}`,
    position: text.indexOf(opening),
  };
}

function refusedAuthority(text: string, afterScheme: number, special: boolean): Refusal {
  const slashes = /^[/\\]*/.exec(text.slice(afterScheme))?.[0].length ?? 0;
  const start = afterScheme + slashes;
  const rest = text.slice(start);
  const end = rest.search(special ? /[/\\?#]/ : /[/?#]/);
  const authority = end === -1 ? rest : rest.slice(0, end);
  const at = authority.lastIndexOf('@') + 1;
  const hostStart = start + at;
  const hostAndPort = authority.slice(at);
  const unclosed = hostAndPort.startsWith('[') && !hostAndPort.includes(']');
  const colon = unclosed ? -1 : hostAndPort.indexOf(':', hostAndPort.lastIndexOf(']') + 1);
  const host = colon === -1 ? hostAndPort : hostAndPort.slice(0, colon);
  if (host === '') {
    return { reason: 'The host is missing.', advice: 'Write a host after the slashes.', position: hostStart };
  }
  const port = colon === -1 ? '' : hostAndPort.slice(colon + 1);
  if (port !== '' && parseUrl(`http://h:${port}/`) === null) {
    return {
      reason: /^\d+$/.test(port)
        ? `${shorten(port)} is too large for a port.`
        : `“${shorten(port)}” is not a port.`,
      advice: 'A port is a number from 0 to 65535.',
      position: hostStart + colon + 1,
    };
  }
  return refusedHost(host, hostStart, special);
}

function refusedHost(host: string, position: number, special: boolean): Refusal {
  if (host.startsWith('[')) {
    return {
      reason: `“${shorten(host)}” is not an IPv6 address.`,
      advice:
        'Write eight groups of up to four hexadecimal digits, with :: for a run of zeros, as in [2001:db8::1].',
      position,
    };
  }
  const forbidden = forbiddenIn(host, special);
  if (forbidden !== null) {
    return {
      reason: `A host cannot hold ${forbidden.name}.`,
      advice: 'Remove it, or encode it if it belongs to the user name or the path.',
      position: position + forbidden.index,
    };
  }
  if (/(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/i.test(host)) {
    return {
      reason: `“${shorten(host)}” ends in a number, so it is read as an IPv4 address, and it is not one.`,
      advice: 'Write four numbers from 0 to 255.',
      position,
    };
  }
  return {
    reason: `“${shorten(host)}” is not a valid domain by the rules for international names (UTS #46).`,
    advice:
      'Look for a damaged xn-- label, a character that no domain may hold, or right-to-left letters mixed with others.',
    position,
  };
}

/** Finds the URL Standard's forbidden host code points, and for special schemes its forbidden domain code points. */
function forbiddenIn(host: string, special: boolean): { index: number; name: string } | null {
  // An escape in a domain is decoded before the check, so a percent sign is forbidden only if it is not part of one.
  const pattern = special ? /%(?![0-9A-Fa-f]{2})|[\0-\x20#/:<>?@[\\\]^|\x7f]/ : /[\0\t\n\r #/:<>?@[\\\]^|]/;
  const match = pattern.exec(host);
  if (match === null) {
    const written = special ? FORBIDDEN_ESCAPE.exec(host) : null;
    return written === null ? null : { index: written.index, name: `the escape ${written[0]}` };
  }
  const { index } = match;
  const code = match[0].charCodeAt(0);
  if (code === 0x20) return { index, name: 'a space' };
  if (code < 0x20 || code === 0x7f) {
    return { index, name: `the control character U+${code.toString(16).toUpperCase().padStart(4, '0')}` };
  }
  return { index, name: `“${match[0]}”` };
}

/** Escapes of ASCII characters that a domain may not contain. */
const FORBIDDEN_ESCAPE = /%(?:[01][0-9A-Fa-f]|2[035Ff]|3[AaCcEeFf]|40|5[B-Eb-e]|7[CcFf])/;

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
