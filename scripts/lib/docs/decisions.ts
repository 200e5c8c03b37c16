import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.ts';
import { anchorOf } from './read-documents.ts';

/** The sections of a page, in their order. */
const SECTIONS = ['Rules', 'Why', 'Measurements', 'Tried and rejected', 'Earlier decisions'];
const REQUIRED = ['Rules', 'Why', 'Earlier decisions'];

const FORM = [
  '# Subject: what the page is about',
  '',
  ...SECTIONS.flatMap((name) => [
    `## ${name}${REQUIRED.includes(name) ? '' : ' (may be left out)'}`,
    ...(name === 'Rules' ? ['', '### A decision in one line, then its rules', ''] : []),
  ]),
].join('\n');

/** The decisions of one area. */
export interface DecisionPage {
  readonly file: string;
  /** The title before its colon. */
  readonly subject: string;
  /** The title after its colon. */
  readonly about: string;
  /** The headings below "Rules": one decision each. */
  readonly decisions: readonly string[];
}

/** Reads one page. Calls `complain` once for each deviation from the form. */
export function readDecisionPage(
  file: string,
  text: string,
  complain: (problem: string) => void,
): DecisionPage {
  const [, subject = '', about = ''] = /^# ([^:\n]+): (\S.*)\n/.exec(text) ?? [];
  if (subject === '') complain('its first line is not "# Subject: what the page is about"');

  const parts = text.split(/^## /m).slice(1);
  const sections = parts.map((part) => part.slice(0, part.indexOf('\n')));
  for (const name of REQUIRED) if (!sections.includes(name)) complain(`it has no section "## ${name}"`);
  for (const name of sections) {
    if (!SECTIONS.includes(name)) complain(`it has a section "## ${name}", which the form does not know`);
  }
  const known = sections.filter((name) => SECTIONS.includes(name));
  const inOrder = SECTIONS.filter((name) => known.includes(name));
  if (known.join() !== inOrder.join()) complain(`its sections stand in the order ${known.join(', ')}`);

  const rules = parts.find((part) => part.startsWith('Rules\n')) ?? '';
  const decisions = [...rules.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading);
  if (decisions.length === 0) complain('its rules name no decision ("### A decision in one line")');
  const anchors = decisions.map(anchorOf);
  if (new Set(anchors).size < anchors.length) complain('two of its decisions have the same heading');

  const earlier = parts.find((part) => part.startsWith('Earlier decisions\n')) ?? '';
  if (/\n\n\S/.test(earlier.replace(/^.*\n\n/, '')))
    complain('its earlier decisions are more than one paragraph');
  return { file, subject, about, decisions };
}

/** Reads all pages, in the order of their file names. `problems` is empty if all follow the form. */
export function readDecisionPages(): {
  readonly pages: readonly DecisionPage[];
  readonly problems: readonly string[];
} {
  const folder = join(ROOT, 'docs/decisions');
  const problems: string[] = [];
  const pages = readdirSync(folder)
    .filter((file) => file !== 'README.md')
    .sort()
    .map((file) =>
      readDecisionPage(file, readFileSync(join(folder, file), 'utf8'), (problem) =>
        problems.push(`${file}: ${problem}`),
      ),
    );
  return { pages, problems: problems.length > 0 ? [...problems, `The form is:\n\n${FORM}`] : [] };
}

/** The index: each page with its decisions, one line each. */
export function listDecisions(pages: readonly DecisionPage[]): string {
  return pages
    .map(({ file, subject, about, decisions }) =>
      [
        `**[${subject}](${file})**: ${about}`,
        '',
        ...decisions.map((decision) => `- [${decision}](${file}#${anchorOf(decision)})`),
      ].join('\n'),
    )
    .join('\n\n');
}
