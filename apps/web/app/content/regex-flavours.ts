import type { Flavour, ForeignFlavour } from '@hln/regex-analysis';

/** The flavours by name, with the programs that use them. */
export const FLAVOUR_NAMES: Readonly<Record<Flavour, { readonly long: string; readonly short: string }>> = {
  javascript: { long: 'JavaScript', short: 'JavaScript' },
  pcre2: { long: 'PCRE2 (PHP, nginx, Git)', short: 'PCRE2' },
  python: { long: 'Python (re)', short: 'Python' },
  go: { long: 'Go (RE2)', short: 'Go' },
};

interface FlagWords {
  readonly flag: string;
  readonly name: string;
  readonly hint: string;
}

const ALL = 'Finds all matches, not only the first.';
const CASE = 'Treats upper and lower case as the same.';
const LINES = '^ and $ also match at the beginning and end of each line.';
const DOT = 'The dot also matches line breaks.';
const VERBOSE = 'Leaves out spaces and comments after # in the pattern. Enter begins a new line.';

/** The flags of the flavours beside JavaScript. */
export const FLAVOUR_FLAG_WORDS: Readonly<Record<ForeignFlavour, readonly FlagWords[]>> = {
  pcre2: [
    { flag: 'g', name: 'all matches', hint: `${ALL} As preg_match_all does.` },
    { flag: 'i', name: 'ignore case', hint: CASE },
    { flag: 'm', name: 'multiline', hint: LINES },
    { flag: 's', name: 'dot all', hint: DOT },
    { flag: 'x', name: 'extended', hint: VERBOSE },
    { flag: 'u', name: 'unicode', hint: 'Reads UTF-8; \\w, \\d and \\s follow Unicode.' },
    { flag: 'U', name: 'ungreedy', hint: 'Quantifiers match as little as possible, and with ? as much.' },
    { flag: 'A', name: 'anchored', hint: 'Matches only where the search begins.' },
    { flag: 'D', name: 'dollar end', hint: '$ matches only at the very end, not before a last line break.' },
  ],
  python: [
    { flag: 'g', name: 'all matches', hint: `${ALL} As re.finditer does.` },
    { flag: 'i', name: 'ignore case', hint: CASE },
    { flag: 'm', name: 'multiline', hint: LINES },
    { flag: 's', name: 'dot all', hint: DOT },
    { flag: 'x', name: 'verbose', hint: VERBOSE },
    { flag: 'a', name: 'ascii', hint: '\\w, \\d, \\s and \\b follow ASCII, not Unicode.' },
  ],
  go: [
    { flag: 'g', name: 'all matches', hint: `${ALL} As FindAll does.` },
    { flag: 'i', name: 'ignore case', hint: CASE },
    { flag: 'm', name: 'multiline', hint: LINES },
    { flag: 's', name: 'dot all', hint: DOT },
    { flag: 'U', name: 'ungreedy', hint: 'Quantifiers match as little as possible, and with ? as much.' },
  ],
};

/** What each flavour's own replacement takes. */
export const FLAVOUR_REPLACEMENT: Readonly<Record<ForeignFlavour, string>> = {
  pcre2: `As preg_replace takes it: $1 or \${1} is group 1, $0 the match; \\1 works too.`,
  python:
    'As re.sub takes it: \\1 or \\g<1> is group 1, \\g<name> a named group, \\g<0> the match; \\n is a line break.',
  go: `As ReplaceAllString takes it: \${1} is group 1, \${name} a named group, \${0} the match, $$ a dollar sign.`,
};

export const REGEX_FLAVOURS = {
  label: 'Flavour',
  /** The heading of what differs between a flavour and this page. */
  differences: (flavour: ForeignFlavour) => `Differences from ${FLAVOUR_NAMES[flavour].short}`,
  switchTo: (flavour: ForeignFlavour) => `Switch to ${FLAVOUR_NAMES[flavour].short}`,
  offer: (flavour: ForeignFlavour) => `${FLAVOUR_NAMES[flavour].short} takes this pattern as it is.`,
  wrapped: 'This looks like a pattern with the code around it.',
  unwrap: 'Leave only',
} as const;
