import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.ts';
import { table } from './section.ts';

/** The sections of a record, in order. */
const SECTIONS = [
  'Context.',
  'Decision.',
  'Also considered.',
  'On hosted Supabase.',
  'Consequences.',
  'Measured.',
];
const REQUIRED = ['Context.', 'Decision.', 'Consequences.'];

/** What a status line may say about another record, and what that one must say in return. */
const RELATIONS = {
  amends: 'amended by',
  'amended by': 'amends',
  supersedes: 'superseded by',
  'superseded by': 'supersedes',
} as const;
type Relation = keyof typeof RELATIONS;
const isRelation = (word: string): word is Relation => word in RELATIONS;

const FORM = [
  '# NNN: Title',
  '',
  '**Status:** accepted, YYYY-MM; amends [NNN](NNN-file.md); amended by [NNN](NNN-file.md) and [NNN](NNN-file.md)',
  '(or: **Status:** superseded by [NNN](NNN-file.md), YYYY-MM)',
  '',
  ...SECTIONS.map((name) => `**${name}** …${REQUIRED.includes(name) ? '' : ' (may be left out)'}`),
].join('\n');

export interface Decision {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly relations: readonly { readonly relation: Relation; readonly number: string }[];
}

const LINK = String.raw`\[(\d{3})\]\((\1-[a-z0-9-]+\.md)\)`;
const ONE_LINK = new RegExp(`^${LINK}$`);
const links = (text: string) =>
  [...text.matchAll(new RegExp(LINK, 'g'))].map(([, number = '', file = '']) => ({ number, file }));

/** Parses the clauses of a status line; anything unreadable is reported to `complain`. */
function readStatus(status: string, complain: (problem: string) => void): Decision['relations'] {
  const [first = '', ...more] = status.replace(/\.$/, '').split(/; /);
  const superseded = /^(superseded by) (.+), \d{4}-\d{2}$/.exec(first);
  if (!superseded && !/^accepted, \d{4}-\d{2}$/.test(first)) {
    complain(
      `its status begins with neither "accepted, YYYY-MM" nor "superseded by […](…), YYYY-MM": ${first}`,
    );
  }
  const clauses = superseded ? [`${superseded[1]} ${superseded[2]}`, ...more] : more;
  return clauses.flatMap((clause) => {
    const relation = Object.keys(RELATIONS).find((word) => clause.startsWith(`${word} `));
    const rest = relation === undefined ? '' : clause.slice(relation.length + 1);
    const others = rest.split(/, | and /);
    if (relation === undefined || !isRelation(relation) || !others.every((link) => ONE_LINK.test(link))) {
      complain(`this part of its status is not a relation to other records by links: ${clause}`);
      return [];
    }
    return links(rest).map(({ number }) => ({ relation, number }));
  });
}

/** Parses one record. `complain` is called with each deviation from the required form. */
export function readDecision(file: string, text: string, complain: (problem: string) => void): Decision {
  const number = file.slice(0, 3);
  const lines = text.split('\n');
  const title = new RegExp(`^# ${number}: (\\S.*)$`).exec(lines[0] ?? '')?.[1];
  if (title === undefined) complain(`its first line is not "# ${number}: Title"`);
  const status = /^\*\*Status:\*\* (.+)$/.exec(lines[2] ?? '')?.[1];
  if (status === undefined) complain('its third line is not "**Status:** …"');

  const sections = lines.flatMap((line) => /^\*\*(?!Status:)([^*]+)\*\*/.exec(line)?.[1] ?? []);
  for (const name of REQUIRED) if (!sections.includes(name)) complain(`it has no section "**${name}**"`);
  for (const name of sections) {
    if (!SECTIONS.includes(name)) {
      complain(
        `it has a section "**${name}**", which the form does not know: write *${name}* within one that it knows`,
      );
    }
  }
  const known = sections.filter((name) => SECTIONS.includes(name));
  const inOrder = SECTIONS.filter((name) => known.includes(name));
  if (known.join() !== inOrder.join()) complain(`its sections stand in the order ${known.join(' ')}`);

  const relations = status === undefined ? [] : readStatus(status, complain);
  return { file, number, title: title ?? file, status: status ?? 'unknown', relations };
}

/** Finds statements about other records that those don't return, and links to missing records. */
export function compareRecords(decisions: readonly Decision[]): readonly string[] {
  const byNumber = new Map(decisions.map((decision) => [decision.number, decision]));
  const files = new Set(decisions.map(({ file }) => file));
  return decisions.flatMap((decision) => [
    ...links(decision.status)
      .filter(({ file }) => !files.has(file))
      .map(({ file }) => `${decision.file}: its status links to ${file}, which is not there`),
    ...decision.relations.flatMap(({ relation, number }) => {
      const answer = RELATIONS[relation];
      const other = byNumber.get(number);
      const isMutual = other?.relations.some((of) => of.relation === answer && of.number === decision.number);
      return isMutual === false
        ? [`${other?.file}: its status lacks "${answer} [${decision.number}](${decision.file})"`]
        : [];
    }),
  ]);
}

/** Reads all records. `problems` is empty if each has the required form and they agree with each other. */
export function readDecisions(): {
  readonly decisions: readonly Decision[];
  readonly problems: readonly string[];
} {
  const folder = join(ROOT, 'docs/decisions');
  const problems: string[] = [];
  const decisions = readdirSync(folder)
    .filter((file) => file !== 'README.md')
    .sort()
    .map((file) =>
      readDecision(file, readFileSync(join(folder, file), 'utf8'), (problem) =>
        problems.push(`${file}: ${problem}`),
      ),
    );
  const numbers = decisions.map(({ number }) => number);
  for (const number of new Set(numbers.filter((each, index) => numbers.indexOf(each) !== index))) {
    problems.push(`two records have the number ${number}`);
  }
  problems.push(...compareRecords(decisions));
  return { decisions, problems: problems.length > 0 ? [...problems, `The form is:\n\n${FORM}`] : [] };
}

/** Lists the records in an index, one line each. */
export function listDecisions(decisions: readonly Decision[]): string {
  const rows = decisions.map(({ file, number, title, status }) => [`[${number}](${file})`, title, status]);
  return table(['no.', 'decision', 'status'], rows);
}
