import { expect, it } from 'vitest';
import { listDecisions, readDecisionPage } from './decisions.ts';

const PAGE = `# Backups: one format made of rows

## Rules

### A backup is believed once it came back

Each night the newest is restored.

### Backups are for Owners alone

They hold everything.

## Why

Nobody knew whether one could be brought back.

## Earlier decisions

This page replaces record 119.
`;

function problemsOf(text: string): readonly string[] {
  const problems: string[] = [];
  readDecisionPage('backups.md', text, (problem) => problems.push(problem));
  return problems;
}

it('accepts a page without the optional sections', () => {
  expect(problemsOf(PAGE)).toEqual([]);
});

it.each([
  ['a title without a subject', PAGE.replace('Backups: ', ''), 'its first line is not "# Subject: what'],
  ['a page without reasons', PAGE.replace('## Why', '## Because'), 'it has no section "## Why"'],
  ['an unknown section', PAGE.replace('## Why', '## Because'), '"## Because", which the form does not know'],
  [
    'sections in another order',
    PAGE.replace('## Why', '## Measurements\n\n3 ms\n\n## Why'),
    'stand in the order Rules, Measurements, Why',
  ],
  ['rules without a decision', PAGE.replaceAll('### ', ''), 'its rules name no decision'],
  [
    'two decisions with one heading',
    PAGE.replace('Backups are for Owners alone', 'A backup is believed once it came back'),
    'two of its decisions have the same heading',
  ],
  [
    'a second paragraph at the end',
    `${PAGE}\nAnd more.\n`,
    'its earlier decisions are more than one paragraph',
  ],
])('refuses %s', (_what, text, problem) => {
  expect(problemsOf(text).join('\n')).toContain(problem);
});

it('lists each decision with a link to its heading', () => {
  const page = readDecisionPage('backups.md', PAGE, (problem) => expect.fail(problem));
  expect(listDecisions([page])).toBe(`**[Backups](backups.md)**: one format made of rows

- [A backup is believed once it came back](backups.md#a-backup-is-believed-once-it-came-back)
- [Backups are for Owners alone](backups.md#backups-are-for-owners-alone)`);
});
