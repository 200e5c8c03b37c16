import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ABOUT, CLOSING, FAQ, INDUSTRIES, STORY, WHY, WORK } from './content/about.ts';
import { FEEDBACK, FEEDBACK_COUNTERS } from './content/feedback.ts';
import { FEEDBACK_FAILURES, FEEDBACK_REASON_FORM } from './content/feedback-form.ts';
import { AUDIENCE, ENGAGEMENT, HERO, SERVICES, TALK, TOOLS_TEASER } from './content/home.ts';
import { MAIN_LINKS, PLACEHOLDERS } from './content/navigation.ts';
import { NOT_FOUND } from './content/not-found.ts';
import { PILLARS } from './content/pillars.ts';
import { ERROR_PAGE, FOOTER, HEADER, THEME } from './content/shell.ts';
import { PAGES } from './content/site-map.ts';
import * as formatter from './content/snowflake-sql-formatter.ts';
import * as formatterPanels from './content/snowflake-sql-formatter-panels.ts';
import { PORTAL, STAFF_TOOLS } from './content/staff-tools.ts';
import { COMPANY, STATS, TEAM } from './content/team.ts';
import { TOOLS_PAGE } from './content/tools.ts';

/** The texts of the staff area, each beside its page. */
const STAFF_TEXTS = await Promise.all(
  globSync('{features,staff-parts}/**/*texts.ts', { cwd: import.meta.dirname }).map(
    (file) => import(join(import.meta.dirname, file)),
  ),
);

const EVERYTHING = JSON.stringify([
  [ABOUT, CLOSING, FAQ, INDUSTRIES, STORY, WHY, WORK],
  [AUDIENCE, ENGAGEMENT, HERO, SERVICES, TALK, TOOLS_TEASER],
  [PILLARS, PAGES, COMPANY, STATS, TEAM],
  [PORTAL, STAFF_TOOLS],
  STAFF_TEXTS,
  [FEEDBACK, FEEDBACK_COUNTERS, FEEDBACK_FAILURES, FEEDBACK_REASON_FORM],
  formatter,
  formatterPanels,
  [ERROR_PAGE, FOOTER, HEADER, NOT_FOUND, THEME, TOOLS_PAGE],
]);

describe('the specified copy', () => {
  test('has the navigation in order', () => {
    expect(PLACEHOLDERS).toEqual(['Products', 'Solutions', 'Research']);
    expect(MAIN_LINKS.map(({ label, to }) => `${label} ${to}`)).toEqual([
      'Tools /tools',
      'Company /company',
      'About Us /about',
      'Buy Us a Coffee /buy-coffee',
    ]);
  });

  test('has three pillars, each with a Māori word', () => {
    expect(PILLARS.map(({ name, object }) => `${name} ${object}`)).toEqual([
      'Harmonize cognition and computation',
      'Liberate minds from the mundane',
      'Navigate the edge of intelligence',
    ]);
    expect(PILLARS.filter(({ maori }) => maori.trim() === '')).toEqual([]);
  });

  test('names the button that leads to the consultation', () => {
    expect(HERO.action).toBe('Access Mainframe');
  });

  test('has six industries, the same on Home and About', () => {
    const names = ['Retail', 'Logistics', 'Professional Services', 'Manufacturing', 'Education', 'Finance'];
    expect(INDUSTRIES.items.map((item) => item.name)).toEqual(names);
    expect(AUDIENCE.industries).toEqual(names.map((name) => name.toLowerCase()));
  });

  test('has five questions, one of which says when results come', () => {
    expect(FAQ.questions).toHaveLength(5);
    expect(
      FAQ.questions.filter(({ answer }) => answer.includes('Most businesses see results in 3-6 months')),
    ).toHaveLength(1);
  });

  test('has the four cards and the five reasons', () => {
    expect(WORK.cards.map((card) => card.title)).toEqual([
      'Efficiency and costs',
      'Growth and revenue',
      'Operations',
      'Business intelligence and security',
    ]);
    expect(WHY.reasons.map((reason) => reason.title)).toEqual([
      'Local expertise',
      'Tailored solutions',
      'Fast implementation',
      'Ongoing partnership',
      'Clear communication',
    ]);
  });

  test('has five titles, two of whose contact lines are noises', () => {
    expect(TEAM.map((member) => member.title)).toEqual([
      'Chief Possibility Officer',
      'Chief Couch Potato',
      'Chief Everything Else Officer',
      'Chief Woof Officer',
      'Chief Curiosity Officer',
    ]);
    expect(TEAM.filter((member) => member.contact.kind === 'noise')).toHaveLength(2);
    for (const { contact } of TEAM) expect(contact.text.includes('@')).toBe(contact.kind === 'email');
  });

  test('has five stats, the last of them infinite', () => {
    expect(STATS.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '2 top-10 university graduates',
      "3 master's degrees or higher",
      '5 cities across three countries',
      '8 cans of cat/dog food per week',
      'Infinity possibilities',
    ]);
  });
});

describe('the style of the copy', () => {
  test.each([
    'unlock',
    'leverage',
    'seamless',
    'cutting-edge',
    'cutting edge',
    'synergy',
    'revolutioni',
    'game-chang',
    'empower',
    'delve',
    'lorem',
  ])('never says “%s”', (word) => {
    expect(EVERYTHING.toLowerCase()).not.toContain(word);
  });

  test('has no emoji', () => {
    expect(EVERYTHING).not.toMatch(/\p{Extended_Pictographic}/u);
  });

  test('uses only letters that the fonts have', async () => {
    const { COVERED } = await import('../scripts/fonts.ts');
    // Chinese, and the Command key of a Mac, use a font of the reader's device.
    const ours = EVERYTHING.replace(/[⌘\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu, '');
    const missing = new Set([...ours].filter((letter) => !COVERED.has(letter)));
    expect([...missing]).toEqual([]);
  });
});

test('shows the formatter’s real output for the query on Home', async () => {
  const { formatSQL } = await import('@hln/snowflake-formatter');
  expect(formatSQL(TOOLS_TEASER.before).formatted).toBe(TOOLS_TEASER.after);
});
