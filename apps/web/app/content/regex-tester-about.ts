/** The explanation below the tool: prerendered, and never loaded as script. */
const DATE = '(?<year>\\d{4})-(?<month>\\d{2})';

export const REGEX_TESTER_ABOUT = {
  paragraphs: [
    'Patterns of JavaScript run on your browser’s own engine, with every flag it knows (d, g, i, m, s, u, v, y), so what you see here is what your JavaScript does. For an invalid one, the page explains where and why it breaks the grammar of ECMAScript 2025.',
    'The pattern runs in a worker that is stopped after two seconds, so no pattern can freeze this page. The page shows up to 1,000 matches and highlights 500; the list to copy or save has all of them, up to 10,000,000 characters.',
    'The verdict on backtracking comes from an analysis of the pattern as an automaton. “Safe” means that the work is proven to grow in proportion to the text (for patterns with very high counts, such as {1,255}, the proof uses smaller ones). “Vulnerable” means that the attack text shown made the work explode on a matcher that counts its steps. “Unknown” means that neither could be shown, for instance because of back-references. A pattern of PCRE2 or Python is judged as the page writes it for JavaScript, so recursion, conditions and \\K are “unknown”. Go’s engine never backtracks.',
    'Patterns of PCRE2 and Python run on a matcher of our own, which keeps their rules: groups keep their text over the rounds of a loop, a reference to a group without a match fails, $ also matches before a last line break, and \\w follows Unicode in Python. Atomic groups, recursion, conditions and (*SKIP) work. Patterns of Go run on re2js, a port of its engine. The page refuses what it can’t run and names it. Under the pattern it lists what differs, such as emoji in \\X and lookbehinds that need PCRE2 10.43. The code for other languages is translated, with what differs there.',
  ],
  example: {
    input: '/(?<year>\\d{4})-(?<month>\\d{2})/g on “2026-11 and 2027-01”',
    output: '2 matches; the first with year “2026” and month “11”',
  },
  does: [
    'Runs patterns of JavaScript, PCRE2 (PHP, nginx, Git), Python and Go.',
    'Shows matches, groups, replacement and pieces while you type.',
    'Lists all matches to copy or save: as lines, JSON, CSV or by a template.',
    'Explains a pattern part by part, and where an invalid one goes wrong.',
    'Says whether some text can make the pattern hang, and shows that text.',
    'Writes the code for JavaScript, TypeScript, Python, Java, Go and, from PCRE2, PHP.',
    'Keeps the patterns that you save in this browser, exports them as a file and imports it again.',
  ],
  never: [
    'Freezes the page: a pattern is stopped after two seconds.',
    'Calls a pattern safe because nothing was found: safe means proven.',
    'Calls one vulnerable without a text that shows it.',
    'Runs a pattern of another flavour as something else: it names what it can’t run, and what differs.',
  ],
  check: [
    'The conformance tests check patterns that ECMAScript’s grammar accepts and rejects, with the place of each error, and verdicts worked out by hand, in your browser, with the code that this page uses.',
    'Before we publish anything, over 800 patterns have to find what Python 3.13, PCRE2 10.42 (PHP 8.2) and Go 1.19 find for them, groups included.',
    'The matcher that counts steps also has to find what the engine finds, groups included, on randomly generated patterns.',
  ],
  beside: {
    title: 'Verdicts side by side',
    caption: 'Typical patterns and what the page says about them',
    head: ['Pattern', 'Verdict'],
    rows: [
      ['^(\\w+\\s?)*$', 'Vulnerable: exponential'],
      ['^(\\w+\\s)*\\w*$', 'Safe: linear'],
      ['^\\s*(.*?)\\s*$', 'Vulnerable: quadratic'],
      ['\\s+$', 'Vulnerable: quadratic'],
      ['^\\d{4}-\\d{2}-\\d{2}$', 'Safe: linear'],
      ['^(?:[a-z]+,)*[a-z]+$', 'Safe: linear'],
    ],
    cells: 'code',
    notes: [
      'The second pattern matches the same texts as the first. The only difference is that two words need a space between them, so that there is only one way to read each text.',
    ],
  },
  knows: [
    {
      name: 'Patterns',
      items:
        'all of ECMAScript 2025: named groups, including duplicate names in alternatives, lookbehind, flags within groups, sets with v, properties such as \\p{Script=Greek}',
    },
    { name: 'Flags', items: 'd, g, i, m, s, u, v, y, in every combination that the standard allows' },
    { name: 'Replacement', items: '$1, $<name>, $& and the standard’s other forms; \\n, \\t and \\u{…}' },
    {
      name: 'Lists',
      items:
        'one match or group per line, JSON and CSV with positions and groups; templates with $0, $1, $<name>, \\n, \\t',
    },
    { name: 'Code', items: 'JavaScript, TypeScript, Python, Java, Go, and what differs in each' },
    { name: 'Unit tests', items: 'texts that must match and texts that must not' },
  ],
  reference: [
    {
      caption: 'Characters',
      head: ['Write', 'Meaning', 'Example'],
      rows: [
        [
          '.',
          'any character but a line break; with the flag s, line breaks too',
          '/b.g/g in “bag big bug” → bag, big, bug',
        ],
        ['\\d  \\D', 'a digit 0–9; anything else', '/\\d/g in “R2-D2” → 2, 2'],
        ['\\w  \\W', 'a letter a–z or A–Z, a digit or _; anything else', '/\\w+/g in “a_1, é” → a_1'],
        ['\\s  \\S', 'white space, also a line break; anything else', '/\\S+/g in “one two” → one, two'],
        ['[abc]  [a-f]', 'one of these; one from here to there', '/[a-f\\d]+/g in “#C0ffee” → 0ffee'],
        ['[^abc]', 'any character but these', '/[^,]+/g in “one,two” → one, two'],
        [
          '\\.  \\*  \\\\',
          'the character itself, which otherwise has a meaning',
          '/\\.\\w+/g in “a.md” → .md',
        ],
        [
          '\\n  \\t  \\u{1F44D}',
          'a line break, a tab, a character by its number (with u or v)',
          '/\\u{1F44D}/u in “yes 👍” → 👍',
        ],
        [
          '\\p{L}  \\p{Lu}',
          'a letter of any script, a capital (with u or v)',
          '/\\p{L}+/gu in “crème 42” → crème',
        ],
        [
          '[\\w--\\d]  [\\w&&\\d]',
          'the first set without the second; what is in both (with v)',
          '/[\\w--\\d]+/gv in “a1b2” → a, b',
        ],
      ],
      cells: 'code',
    },
    {
      caption: 'How often, and where',
      head: ['Write', 'Meaning', 'Example'],
      rows: [
        [
          'a?  a*  a+',
          'at most one; any number; one or more',
          '/colou?r/g in “color colour” → color, colour',
        ],
        ['a{3}  a{2,4}  a{2,}', 'three; two to four; two or more', '/\\d{4}/g in “2026-11” → 2026'],
        [
          'a+?  a*?  a{2,4}?',
          'the same, but as few as possible (lazy)',
          '/<.+?>/g in “<b>hi</b>” → <b>, </b>',
        ],
        [
          '^  $',
          'the start and the end of the text; with m, of each line',
          '/^\\w+/gm in “one a\\ntwo b” → one, two',
        ],
        ['\\b  \\B', 'the edge of a word; anywhere else', '/\\bcat\\b/g in “concat cat” → cat'],
        [
          '(?=…)  (?!…)',
          'what follows, or must not; it is not part of the match',
          '/\\d+(?= kg)/g in “5 kg, 7 m” → 5',
        ],
        [
          '(?<=…)  (?<!…)',
          'what comes before, or must not; it is not part of the match',
          '/(?<=\\$)\\d+/g in “$5 and 7” → 5',
        ],
      ],
      cells: 'code',
    },
    {
      caption: 'Groups',
      head: ['Write', 'Meaning', 'Example'],
      rows: [
        ['a|b', 'one or the other', '/cat|dog/g in “dog, cat” → dog, cat'],
        ['(…)', 'a group whose text is kept as $1, $2 …', '/(ha)+/g in “hahaha!” → hahaha'],
        ['(?<year>…)', 'a group with a name, kept as $<year>', '/(?<year>\\d{4})/ in “in 2026” → 2026'],
        ['(?:…)', 'a group whose text is not kept', '/(?:ab)+/g in “ababa” → abab'],
        ['\\1  \\k<name>', 'the same text again as a group before', '/(\\w)\\1/g in “book keeper” → oo, ee'],
        [
          '(?i:…)  (?-i:…)',
          'flags (i, m, s) switched on or off for this part alone',
          '/(?i:nz)\\d/g in “NZ1 nz2” → NZ1, nz2',
        ],
      ],
      cells: 'code',
    },
    {
      caption: 'In the replacement',
      head: ['Write', 'Meaning', 'Example'],
      rows: [
        ['$1  $2', 'the text of a group', '/(\\w+) (\\w+)/ in “one two”, replaced by $2 $1 → two one'],
        ['$<name>', 'the text of a named group', '/(?<d>\\d+)/g in “a1 b2”, replaced by <$<d>> → a<1> b<2>'],
        ['$&', 'the whole match', '/\\d+/g in “7 and 8”, replaced by [$&] → [7] and [8]'],
        ["$`  $'", 'the text before the match; the text after it', "/-/ in “a-b”, replaced by $' → abb"],
        ['$$', 'a dollar sign', '/NZ/g in “NZ5”, replaced by $$ → $5'],
      ],
      cells: 'code',
    },
    {
      caption: 'Flags',
      head: ['Write', 'Meaning', 'Example'],
      rows: [
        ['g', 'every match, not only the first', '/a/g in “banana” → a, a, a'],
        ['i', 'capitals and small letters alike', '/nz/i in “NZ dollar” → NZ'],
        ['m', '^ and $ at each line', '/b$/gm in “ab\\ncb” → b, b'],
        ['s', 'the dot also matches line breaks', '/a.b/s in “a\\nb” → a\\nb'],
        ['u  v', 'whole characters and \\p{…}; v also allows sets within sets', '/^.$/u in “👍” → 👍'],
        [
          'y',
          'only exactly where the search begins, and then where the last match ended',
          '/a/gy in “aab a” → a, a',
        ],
        ['d', 'the positions of groups, for programs', '/(a)b/d in “ab” → ab'],
      ],
      cells: 'code',
    },
  ],
  options: [
    {
      name: 'Matches, with g',
      source: DATE,
      input: '2026-11 and 2027-01',
      show: 'matches',
      output: '2026-11\n2027-01',
    },
    {
      name: 'List with the template $2|$<year>\\n',
      source: DATE,
      input: '2026-11 and 2027-01',
      show: 'list',
      output: '11|2026\n01|2027\n',
    },
    {
      name: 'Replace with $<month>/$<year>',
      source: DATE,
      input: '2026-11 and 2027-01',
      show: 'replace',
      output: '11/2026 and 01/2027',
    },
    {
      name: 'Split at \\s*,\\s*',
      source: '\\s*,\\s*',
      input: 'one , two,three',
      show: 'split',
      output: 'one\ntwo\nthree',
    },
    {
      name: 'Explanation',
      source: '\\d{2,4}',
      input: '\\d{2,4}',
      show: 'explanation',
      output: '2 to 4 of, as many as possible (greedy): a digit 0–9',
    },
    {
      name: 'An invalid pattern',
      source: '[z-a]',
      input: '[z-a]',
      show: 'error',
      output:
        'Range out of order in character class, at character 5. The range in this character class runs backwards. Swap its ends, or write \\- for a hyphen.',
    },
    {
      name: 'Code for Python',
      source: '(?<year>\\d{4})$',
      input: '(?<year>\\d{4})$',
      show: 'python',
      output:
        'import re\n\npattern = re.compile(r"(?P<year>[0-9]{4})\\Z")\n\nmatch = pattern.search(text)\nif match:\n    print(match.start(), match.group())',
    },
  ],
  questions: [
    {
      question: 'Is my text uploaded?',
      answer:
        'No. Pattern and text stay on your device, and the page’s security policy blocks it from connecting to any server.',
    },
    {
      question: 'What is catastrophic backtracking?',
      answer:
        'Some patterns can read the same text in a huge number of ways, and when nothing matches, the engine tries them all. A few dozen characters can then take hours. Anybody who can send text to such a pattern can bring a server to a halt.',
    },
    {
      question: 'How do I make a slow pattern fast?',
      answer:
        'Make sure that each text can be read in only one way: no loop within a loop that can match the same text, and no two neighbours that match the same characters. The verdict tells you whether it worked.',
    },
    {
      question: 'Does my pattern work in Python, Java or Go too?',
      answer:
        'Choose the flavour and try it: the page runs PCRE2, Python and Go. A pattern of JavaScript often needs changes there and in Java: group names are written differently, \\d and $ mean something else, and Go has no lookaround. The code that the page writes makes these changes and lists what differs.',
    },
    {
      question: 'Why does my pattern find only the first match?',
      answer: 'Because the flag g is missing. Without it, JavaScript stops after the first.',
    },
    {
      question: 'u or v?',
      answer:
        'Both make the pattern read whole characters, emoji included, and allow \\p{…}. v can also subtract sets, as in [a-z--[aeiou]]; it is newer, and the two cannot be combined.',
    },
  ],
  keeps: 'inputs-and-library',
  related: ['json-formatter', 'url-encoder', 'snowflake-sql-formatter'],
} as const;
