import { parseUrl } from '../address/parse-url.ts';
import { decodePunycode } from './punycode.ts';
import { labelScripts } from './scripts.ts';

/**
 * Letters and digits that look like an ASCII character, by that character. A selection from Unicode's confusables.txt
 * (UTS #39, version 13): single characters that a domain may contain and whose prototype is ASCII. One differs: U+04CF,
 * for which Unicode says i, is listed under l like its capital, to which domains fold it. Written as escapes, because a
 * reader could not tell them from what they imitate.
 *
 * Unicode data: © 1991-present Unicode, Inc., under the Unicode License v3 (https://www.unicode.org/license.txt).
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '-': '\u{2010}',
  '2': '\u{14bf}\u{a6ef}',
  '3': '\u{16f3b}\u{118ca}',
  '6': '\u{431}\u{118d5}',
  '7': '\u{118c6}',
  '8': '\u{b03}\u{9ea}\u{a6a}\u{1e8cb}\u{223}\u{1031a}',
  '9': '\u{a67}\u{b68}\u{9ed}\u{d6d}\u{118cc}\u{118d6}',
  a: '\u{251}\u{3b1}\u{430}\u{15c5}\u{a4ee}\u{16f40}\u{102a0}',
  b: '\u{1472}\u{15af}\u{15f7}\u{a4d0}\u{10282}\u{102a1}\u{10301}',
  c: '\u{1d04}\u{2ca5}\u{441}\u{abaf}\u{1043d}\u{118f2}\u{118e9}\u{a4da}\u{102a2}\u{10302}\u{1051c}',
  d: '\u{501}\u{146f}\u{a4d2}\u{15de}\u{15ea}\u{a4d3}',
  e: '\u{ab32}\u{435}\u{4bd}\u{2d39}\u{a4f0}\u{10286}',
  f: '\u{ab35}\u{a799}\u{1e9d}\u{584}\u{15b4}\u{a4dd}\u{118c2}\u{10287}\u{102a5}\u{10525}',
  g: '\u{261}\u{1d83}\u{18d}\u{581}\u{a4d6}',
  h: '\u{4bb}\u{570}\u{157c}\u{a4e7}\u{102cf}',
  i: '\u{131}\u{26a}\u{269}\u{3b9}\u{456}\u{a647}\u{ab75}\u{118c3}',
  j: '\u{3f3}\u{458}\u{148d}\u{a4d9}',
  k: '\u{16d5}\u{a4d7}\u{10518}',
  l: '\u{4cf}\u{6f1}\u{10320}\u{1e8c7}\u{1c0}\u{5d5}\u{5df}\u{627}\u{7ca}\u{2d4f}\u{16c1}\u{a4f2}\u{16f28}\u{1028a}\u{10309}\u{14aa}\u{a4e1}\u{16f16}\u{10526}',
  m: '\u{15f0}\u{16d6}\u{a4df}\u{102b0}\u{10311}',
  n: '\u{578}\u{57c}\u{a4e0}\u{10513}',
  o: '\u{c02}\u{c82}\u{d02}\u{d82}\u{966}\u{a66}\u{ae6}\u{be6}\u{c66}\u{ce6}\u{d66}\u{e50}\u{ed0}\u{1040}\u{6f5}\u{1d0f}\u{1d11}\u{ab3d}\u{3bf}\u{3c3}\u{2c9f}\u{43e}\u{10ff}\u{585}\u{5e1}\u{647}\u{6be}\u{6c1}\u{6d5}\u{d20}\u{101d}\u{104ea}\u{118c8}\u{118d7}\u{1042c}\u{7c0}\u{9e6}\u{b66}\u{3007}\u{114d0}\u{118e0}\u{2d54}\u{12d0}\u{b20}\u{a4f3}\u{10292}\u{102ab}\u{10516}',
  p: '\u{3c1}\u{2ca3}\u{440}\u{146d}\u{a4d1}\u{10295}',
  q: '\u{51b}\u{563}\u{566}\u{2d55}',
  r: '\u{ab47}\u{ab48}\u{1d26}\u{2c85}\u{433}\u{ab81}\u{1587}\u{a4e3}\u{16f35}',
  rn: '\u{118e3}\u{11700}',
  s: '\u{a731}\u{1bd}\u{455}\u{abaa}\u{118c1}\u{10448}\u{a4e2}\u{16f3a}\u{10296}',
  t: '\u{a4d4}\u{16f0a}\u{10297}\u{102b1}\u{10315}',
  u: '\u{a79f}\u{1d1c}\u{ab4e}\u{ab52}\u{28b}\u{3c5}\u{57d}\u{104f6}\u{118d8}\u{1200}\u{144c}\u{a4f4}\u{16f42}',
  v: '\u{1d20}\u{3bd}\u{475}\u{5d8}\u{11706}\u{aba9}\u{118c0}\u{6f7}\u{2d38}\u{142f}\u{a6df}\u{a4e6}\u{16f08}\u{1051d}',
  w: '\u{26f}\u{1d21}\u{461}\u{51d}\u{561}\u{1170a}\u{1170e}\u{1170f}\u{ab83}\u{118ef}\u{118e6}\u{a4ea}',
  x: '\u{445}\u{1541}\u{157d}\u{10322}\u{118ec}\u{2d5d}\u{16b7}\u{a4eb}\u{10290}\u{102b4}\u{10317}\u{10527}',
  y: '\u{263}\u{1d8c}\u{28f}\u{1eff}\u{ab5a}\u{3b3}\u{443}\u{4af}\u{10e7}\u{118dc}\u{a4ec}\u{16f43}\u{102b2}',
  z: '\u{1d22}\u{ab93}\u{118c4}\u{102f5}\u{118e5}\u{a4dc}',
};

let prototypes: ReadonlyMap<string, string> | undefined;

/** A warning that a label may deceive a reader. */
export interface DomainWarning {
  readonly kind: 'mixed-scripts' | 'look-alike' | 'mixed-digits' | 'invisible' | 'invalid-label';
  readonly message: string;
}

export interface DomainLabel {
  readonly ascii: string;
  readonly unicode: string;
  /** Unicode's names of the scripts; empty for digits and hyphens only. */
  readonly scripts: readonly string[];
  readonly warnings: readonly DomainWarning[];
}

export interface DomainForms {
  /** The form used in DNS and the URL. */
  readonly ascii: string;
  /** The form for readers. */
  readonly unicode: string;
  readonly labels: readonly DomainLabel[];
  /** An all-ASCII name that the whole domain could be mistaken for, or null. */
  readonly looksLike: string | null;
}

/**
 * Returns both spellings of a parsed URL's host name, and warnings about deception. Checked per label, based on UTS
 * #39: scripts mixed beyond "highly restrictive", digits of several scripts, invisible joiners, and labels in which
 * every letter outside of ASCII has an ASCII look-alike. Not checked: accents on Latin letters (`gọogle`), ASCII that
 * looks like ASCII (`paypa1`), and whether the name that a domain resembles exists.
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

/**
 * Returns the ASCII label that `label` looks like, or null: every character outside of ASCII must have a look-alike.
 */
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

/**
 * Returns the zero of the digit's script: decimal digits come in runs of ten in Unicode, each starting with its zero.
 */
function zeroOf(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0;
  for (let steps = 0; steps < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)); steps++) zero--;
  return zero;
}

/** Returns the ASCII character or pair that `character` looks like, or undefined. */
function asciiLookAlike(character: string): string | undefined {
  prototypes ??= new Map(
    Object.entries(LOOK_ALIKES).flatMap(([ascii, alikes]) =>
      [...alikes].map((each) => [each, ascii] as const),
    ),
  );
  return prototypes.get(character);
}
