/** Shown below the result: what the proof compared. */
export const FORMATTER_PROOF = {
  title: 'What the proof compared',
  lede: 'After every run, a second reader, which shares only its list of Snowflake’s words with the formatter, reads your query and the result side by side. Had it found any difference other than the last two counted here, you would see your own text unchanged, and an error.',
  figures: [
    { key: 'tokens', label: 'Tokens', verdict: 'the same, in the same order' },
    { key: 'quoted', label: 'Quoted texts among them', verdict: 'the same, character for character' },
    { key: 'comments', label: 'Comments', verdict: 'the same words, in the same places' },
    { key: 'templateBlocks', label: 'Template blocks', verdict: 'the same, byte for byte' },
    { key: 'addedAs', label: 'AS words', verdict: 'added before an alias' },
    { key: 'recasedWords', label: 'Letter case', verdict: 'words changed, in nothing else' },
  ],
  none: 'none',
  show: 'Show every word added or changed',
  added: 'Added',
  recased: 'In another letter case',
  line: (line: number) => `line ${line.toLocaleString('en-NZ')}`,
  firstOnly: (count: number) => `Only the first ${count} are shown.`,
  notListed: 'The words of this query cannot be listed here; the figures above are the proof’s own.',
} as const;
