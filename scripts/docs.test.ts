import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDecisionPages } from './lib/docs/decisions.ts';
import { generateSections } from './lib/docs/generate.ts';
import { replaceSection, type Section } from './lib/docs/section.ts';
import { ROOT } from './lib/run.ts';

const SECTIONS = [
  'packages',
  'pages',
  'functions',
  'planned',
  'environment',
  'hosted-environment',
  'settings',
  'mails',
  'decisions',
];

describe('the generated parts of the documentation', () => {
  let sections: readonly Section[];
  beforeAll(async () => {
    sections = await generateSections();
    // Following every import takes a quarter of a minute, and eight times as long on a busy machine.
  }, 300_000);

  it.each(SECTIONS)('match the sources: %s (npm run docs writes it)', (name) => {
    const section = sections.find((each) => each.name === name);
    if (section === undefined) throw new Error(`Nothing writes the section ${name}.`);
    const written = readFileSync(join(ROOT, section.file), 'utf8');
    // Differences are shown line by line: + is the file's line, - the sources'.
    expect(written).toBe(replaceSection(written, section));
  });

  it('are all checked', () => {
    expect(sections.map(({ name }) => name)).toEqual(SECTIONS);
  });
});

describe('the decisions', () => {
  it('are on pages of the same form', () => {
    const { pages, problems } = readDecisionPages();
    expect(pages.length).toBeGreaterThan(20);
    expect(problems.join('\n')).toBe('');
  });
});
