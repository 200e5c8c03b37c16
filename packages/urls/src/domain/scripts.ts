/**
 * The scripts of UAX #31's tables 5 (in use today) and 7 (limited use), and the ancient ones with letters shaped like
 * Latin ones. A letter of any other script counts as "another script".
 */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Thaana',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Georgian',
  'Hangul',
  'Ethiopic',
  'Khmer',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Cherokee',
  'Canadian_Aboriginal',
  'Mongolian',
  'Syriac',
  'Tifinagh',
  'Nko',
  'Lisu',
  'Vai',
  'Yi',
  'Coptic',
  'Glagolitic',
  'Gothic',
  'Old_Italic',
  'Deseret',
  'Osage',
  'Runic',
  'Ogham',
  'Carian',
  'Lycian',
  'Lydian',
  'Elbasan',
  'Miao',
  'Warang_Citi',
  'Adlam',
] as const;

type Matcher = readonly [script: string, pattern: RegExp];

let matchers: readonly Matcher[] | undefined;

/**
 * Returns the patterns of all scripts, built on first use: compiling fifty of them would slow down the page's start.
 */
function allMatchers(): readonly Matcher[] {
  matchers ??= SCRIPTS.map(
    (script) => [script, new RegExp(`\\p{Script_Extensions=${script}}`, 'u')] as const,
  );
  return matchers;
}

/**
 * Returns the scripts in which `character` is used, or null if it belongs to all (digits, hyphens, combining accents).
 */
function scriptsOf(character: string): ReadonlySet<string> | null {
  if (/[\p{Script_Extensions=Common}\p{Script_Extensions=Inherited}]/u.test(character)) return null;
  const scripts = new Set(
    allMatchers()
      .filter(([, pattern]) => pattern.test(character))
      .map(([script]) => script),
  );
  return scripts.size === 0 ? new Set(['another script']) : augment(scripts);
}

/** Adds the writing systems that consist of several scripts (UTS #39 §5.1): Japanese, Korean and Bopomofo Chinese. */
function augment(scripts: Set<string>): Set<string> {
  if (scripts.has('Han')) for (const each of ['Japanese', 'Korean', 'Hanb']) scripts.add(each);
  if (scripts.has('Hiragana') || scripts.has('Katakana')) scripts.add('Japanese');
  if (scripts.has('Hangul')) scripts.add('Korean');
  if (scripts.has('Bopomofo')) scripts.add('Hanb');
  return scripts;
}

export interface LabelScripts {
  /** The scripts of the label's letters, by Unicode's names, in the order of their first letter. */
  readonly scripts: readonly string[];
  /** Whether no single writing system covers the label, not even East Asian writing with Latin letters. */
  readonly mixed: boolean;
}

const WITH_LATIN = ['Japanese', 'Korean', 'Hanb', 'Han'];

/** Returns the scripts of a label, and whether they mix beyond UTS #39's level "highly restrictive" (§5.2). */
export function labelScripts(label: string): LabelScripts {
  const names = new Set<string>();
  let all: ReadonlySet<string> | null = null;
  let allButLatin: ReadonlySet<string> | null = null;
  for (const character of label) {
    const scripts = scriptsOf(character);
    if (scripts === null) continue;
    const first = [...scripts][0];
    if (first !== undefined) names.add(first);
    all = all === null ? scripts : intersect(all, scripts);
    if (!scripts.has('Latin')) allButLatin = allButLatin === null ? scripts : intersect(allButLatin, scripts);
  }
  const single = all === null || all.size > 0;
  const eastAsian = allButLatin !== null && WITH_LATIN.some((each) => allButLatin.has(each));
  return { scripts: [...names], mixed: !single && !eastAsian };
}

function intersect(left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...left].filter((each) => right.has(each)));
}
