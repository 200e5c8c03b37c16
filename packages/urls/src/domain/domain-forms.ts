import { parseUrl } from '../address/parse-url.ts';
import { asciiLookAlike } from './look-alike-letters.ts';
import { decodePunycode } from './punycode.ts';
import { labelScripts } from './scripts.ts';

/** Something about a label that may deceive a reader. */
export interface DomainWarning {
  readonly kind: 'mixed-scripts' | 'look-alike' | 'mixed-digits' | 'invisible' | 'invalid-label';
  readonly message: string;
}

export interface DomainLabel {
  readonly ascii: string;
  readonly unicode: string;
  /** As Unicode names them; empty for digits and hyphens only. */
  readonly scripts: readonly string[];
  readonly warnings: readonly DomainWarning[];
}

export interface DomainForms {
  /** As DNS and the URL carry it. */
  readonly ascii: string;
  /** As it is read. */
  readonly unicode: string;
  readonly labels: readonly DomainLabel[];
  /** All ASCII name that the whole domain could be taken for, or null. */
  readonly looksLike: string | null;
}

/**
 * Both spellings of the host name of a parsed URL, and what may deceive in it. Checked per label, after UTS #39:
 * scripts mixed beyond "highly restrictive", digits of several scripts, invisible joiners, and labels whose every
 * letter outside ASCII has an ASCII look-alike. Not checked: accents on Latin letters (`gọogle`), ASCII that looks
 * like ASCII (`paypa1`), and whether the name that a domain resembles exists.
 */
export function domainForms(hostname: string): DomainForms {
  const labels = hostname.split('.').map(readLabel);
  const unicode = labels.map((label) => label.unicode).join('.');
  const like = labels.map((label) => asciiTwin(label.unicode) ?? label.unicode).join('.');
  const isTwin = like !== unicode && /^[\0-\x7f]*$/.test(like);
  return { ascii: hostname, unicode, labels, looksLike: isTwin ? like : null };
}

function readLabel(ascii: string): DomainLabel {
  if (!/^xn--/i.test(ascii)) return { ascii, unicode: ascii, scripts: asciiScripts(ascii), warnings: [] };
  const unicode = decodePunycode(ascii.slice(4));
  if (unicode === null || parseUrl(`http://${unicode}/`)?.hostname !== ascii.toLowerCase()) {
    const message = `“${ascii}” begins like an international label but is none.`;
    return {
      ascii,
      unicode: ascii,
      scripts: asciiScripts(ascii),
      warnings: [{ kind: 'invalid-label', message }],
    };
  }
  const { scripts, mixed } = labelScripts(unicode);
  return { ascii, unicode, scripts, warnings: warningsOf(unicode, scripts, mixed) };
}

const asciiScripts = (label: string): string[] => (/[a-z]/i.test(label) ? ['Latin'] : []);

function warningsOf(label: string, scripts: readonly string[], mixed: boolean): DomainWarning[] {
  const warnings: DomainWarning[] = [];
  if (mixed) {
    warnings.push({
      kind: 'mixed-scripts',
      message: `“${label}” mixes scripts: ${scripts.join(', ')}. One word in two alphabets is nearly always meant to deceive.`,
    });
  }
  const twin = asciiTwin(label);
  if (twin !== null) {
    warnings.push({
      kind: 'look-alike',
      message: `“${label}” can look the same as “${twin}”, but ${differing(label)}.`,
    });
  }
  const zeros = new Set([...label].filter((each) => /\p{Nd}/u.test(each)).map(zeroOf));
  if (zeros.size > 1) {
    warnings.push({ kind: 'mixed-digits', message: `“${label}” mixes digits of several scripts.` });
  }
  if (/[\u200c\u200d]/.test(label)) {
    warnings.push({
      kind: 'invisible',
      message: `“${label}” holds an invisible joiner (U+200C or U+200D), so another domain may look the same.`,
    });
  }
  return warnings;
}

/** The ASCII label that `label` looks like, or null: every character outside ASCII must have a look-alike. */
function asciiTwin(label: string): string | null {
  let twin = '';
  for (const character of label) {
    const ascii = character <= '\x7f' ? character : asciiLookAlike(character);
    if (ascii === undefined) return null;
    twin += ascii;
  }
  return twin === label ? null : twin;
}

function differing(label: string): string {
  const strange = [...new Set([...label].filter((each) => each > '\x7f'))];
  const listed = strange
    .slice(0, 4)
    .map((each) => `${each} (${codePoint(each)}, ${labelScripts(each).scripts[0] ?? 'common'})`);
  const rest = strange.length - listed.length;
  return `${listed.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} ${strange.length === 1 ? 'is' : 'are'} not ASCII`;
}

const codePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The zero of the digit's script: decimal digits stand in runs of ten in Unicode, each starting with its zero. */
function zeroOf(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0;
  for (let steps = 0; steps < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)); steps++) zero--;
  return zero;
}
