import type { Slots } from './machine.ts';
import { FlavourError, type ForeignFlavour } from './tree.ts';

/** A part of a replacement: text, or the number of a group. */
type Part = string | number;

const PYTHON_ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  f: '\f',
  v: '\v',
  a: '\x07',
  b: '\b',
  '\\': '\\',
};

type Names = readonly (string | null)[];

/**
 * Reads a replacement as the flavour's own function does: `re.sub`, `preg_replace` or `ReplaceAllString`.
 *
 * @throws FlavourError if it refers to a group that the pattern lacks, where that is an error.
 */
export function readReplacement(
  written: string,
  names: Names,
  flavour: ForeignFlavour,
): (found: Slots, text: string) => string {
  const parts = { python, pcre2: php, go }[flavour](written, names);
  return (found, text) => {
    let replaced = '';
    for (const part of parts) {
      if (typeof part === 'string') replaced += part;
      else if ((found[2 * part] ?? -1) !== -1) replaced += text.slice(found[2 * part], found[2 * part + 1]);
    }
    return replaced;
  };
}

/** Splits a text at what a pattern finds, and reads each find. */
function partsOf(written: string, pattern: RegExp, read: (found: RegExpExecArray) => Part): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const found of written.matchAll(pattern)) {
    parts.push(written.slice(done, found.index), read(found));
    done = found.index + found[0].length;
  }
  return [...parts, written.slice(done)];
}

function python(written: string, names: Names): Part[] {
  const pattern = /\\(?:g<([^>]*)>|(0[0-7]{0,2}|[1-3][0-7]{2})|([1-9]\d?)|([\s\S]|$))/g;
  return partsOf(written, pattern, ([all, named, octal, number, letter = '']) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    const target = named ?? number;
    if (target === undefined) {
      const escaped = PYTHON_ESCAPES[letter];
      if (escaped === undefined && /[a-zA-Z]|^$/.test(letter))
        throw new FlavourError(`Python takes no ${all} in a replacement. Double the backslash.`, 0);
      return escaped ?? all;
    }
    const group = /^\d+$/.test(target) ? Number(target) : names.indexOf(target) + 1 || -1;
    if (group < 0 || group > names.length)
      throw new FlavourError(`The pattern has no group ${all}, which Python refuses in a replacement.`, 0);
    return group;
  });
}

function php(written: string, names: Names): Part[] {
  const pattern = /\\\\|(?:\\|\$)(\d{1,2})|\$\{(\d{1,2})\}/g;
  return partsOf(written, pattern, ([, number, braced]) => {
    const digits = number ?? braced;
    if (digits === undefined) return '\\';
    return Number(digits) > names.length ? '' : Number(digits);
  });
}

function go(written: string, names: Names): Part[] {
  return partsOf(written, /\$(?:(\$)|\{(\w+)\}|(\w+))/g, ([, dollar, braced, bare]) => {
    if (dollar !== undefined) return '$';
    const name = braced ?? bare ?? '';
    if (/^\d+$/.test(name)) return Number(name) > names.length ? '' : Number(name);
    const group = names.indexOf(name) + 1;
    return group === 0 ? '' : group;
  });
}
