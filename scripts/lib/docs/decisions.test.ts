import { expect, it } from 'vitest';
import { compareRecords, readDecision } from './decisions.ts';

const record = (
  status: string,
  body = '**Context.** a\n\n**Decision.** b\n\n**Consequences.** c',
  number = '081',
) => `# ${number}: A title\n\n**Status:** ${status}\n\n${body}\n`;

function problemsOf(text: string, file = '081-a-title.md'): readonly string[] {
  const problems: string[] = [];
  readDecision(file, text, (problem) => problems.push(problem));
  return problems;
}

it.each([
  'accepted, 2026-11',
  'accepted, 2026-11; amended by [082](082-b.md)',
  'accepted, 2026-11; amends [001](001-a.md), [002](002-b.md) and [003](003-c.md); supersedes [004](004-d.md)',
  'superseded by [082](082-b.md), 2026-11',
])('accepts the status "%s"', (status) => {
  expect(problemsOf(record(status))).toEqual([]);
});

it.each([
  ['accepted', 'its status begins with neither'],
  ['accepted, 2026-11. Replaces [001](001-a.md)', 'its status begins with neither'],
  ['accepted, 2026-11; amends 001', 'not a relation to other records by links'],
  ['accepted, 2026-11; amends [001](002-a.md)', 'not a relation to other records by links'],
])('refuses the status "%s"', (status, problem) => {
  expect(problemsOf(record(status)).join()).toContain(problem);
});

it('reports missing, unknown and misplaced sections', () => {
  const text = record('accepted, 2026-11', '**Decision.** b\n\n**Why:** because\n\n**Context.** a');
  expect(problemsOf(text)).toEqual([
    'it has no section "**Consequences.**"',
    'it has a section "**Why:**", which the form does not know: write *Why:* within one that it knows',
    'its sections stand in the order Decision. Context.',
  ]);
});

it('reports a title or status in the wrong place', () => {
  expect(problemsOf('# 080 A title\n\n**Context.** a\n\n**Decision.** b\n\n**Consequences.** c')).toEqual([
    'its first line is not "# 081: Title"',
    'its third line is not "**Status:** …"',
  ]);
});

it('requires two records to agree about each other, and links to lead somewhere', () => {
  const read = (number: string, status: string) =>
    readDecision(`${number}-x.md`, record(status, undefined, number), (problem) => expect.fail(problem));
  const problems = compareRecords([
    read('001', 'accepted, 2026-11'),
    read('002', 'accepted, 2026-11; amends [001](001-x.md); amended by [003](003-x.md)'),
  ]);
  expect(problems).toEqual([
    '002-x.md: its status links to 003-x.md, which is not there',
    '001-x.md: its status lacks "amended by [002](002-x.md)"',
  ]);
});
