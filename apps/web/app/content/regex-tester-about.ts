/** What the page says below the tool: prerendered, and never loaded as script. */
export const REGEX_TESTER_ABOUT = {
  paragraphs: [
    'Your browser’s own engine does the matching, with every flag it knows (d, g, i, m, s, u, v, y), so what you see here is what your JavaScript does. Invalid patterns are explained with their place, to the grammar of ECMAScript 2025.',
    'The pattern runs in a worker that is ended after two seconds, so no pattern can freeze this page. Up to 1,000 matches are listed, and 500 highlighted.',
    'The verdict on backtracking comes from an analysis of the pattern as an automaton. “Safe” means that the work grows in proportion to the text, and that was proven (where a pattern counts very far, as {1,255} can, for smaller counts). “Vulnerable” means that the attack text shown was seen to make the work explode on a matcher that counts its steps. “Unknown” means that neither could be shown, for instance because of back-references.',
    'Only JavaScript’s flavour is tested. The code for Python, Java and Go is translated with care and says what differs there, but it was not run.',
  ],
  example: {
    input: '/(?<year>\\d{4})-(?<month>\\d{2})/g on “2026-11 and 2027-01”',
    output: '2 matches; the first with year “2026” and month “11”',
  },
  keeps: 'inputs',
  related: ['json-formatter', 'url-encoder', 'snowflake-sql-formatter'],
} as const;
