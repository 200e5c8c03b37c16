import { describe, expect, test } from 'vitest';
import { ABOUT, CLOSING, FAQ, INDUSTRIES, STORY, WHY, WORK } from './about.ts';
import { FEEDBACK, FEEDBACK_COUNTERS } from './feedback.ts';
import { FEEDBACK_FAILURES, FEEDBACK_REASON_FORM } from './feedback-form.ts';
import { AUDIENCE, ENGAGEMENT, HERO, SERVICES, TALK, TOOLS_TEASER } from './home.ts';
import { MAIN_LINKS, PLACEHOLDERS } from './navigation.ts';
import { NOT_FOUND } from './not-found.ts';
import { PILLARS } from './pillars.ts';
import { ERROR_PAGE, FOOTER, HEADER, THEME } from './shell.ts';
import { PAGES } from './site-map.ts';
import * as formatter from './snowflake-sql-formatter.ts';
import * as formatterPanels from './snowflake-sql-formatter-panels.ts';
import { LOGIN, NEW_PASSWORD, SIGN_IN_REASONS, STAFF_GUARD } from './staff-session.ts';
import { PORTAL, STAFF_TOOLS } from './staff-tools.ts';
import { COMPANY, STATS, TEAM } from './team.ts';
import { TOOLS_PAGE } from './tools.ts';

const EVERYTHING = JSON.stringify([
  [ABOUT, CLOSING, FAQ, INDUSTRIES, STORY, WHY, WORK],
  [AUDIENCE, ENGAGEMENT, HERO, SERVICES, TALK, TOOLS_TEASER],
  [PILLARS, PAGES, COMPANY, STATS, TEAM],
  [LOGIN, NEW_PASSWORD, SIGN_IN_REASONS, STAFF_GUARD, PORTAL, STAFF_TOOLS],
  [FEEDBACK, FEEDBACK_COUNTERS, FEEDBACK_FAILURES, FEEDBACK_REASON_FORM],
  formatter,
  formatterPanels,
  [ERROR_PAGE, FOOTER, HEADER, NOT_FOUND, THEME, TOOLS_PAGE],
]);

describe('what the specification fixes', () => {
  test('the navigation, in order', () => {
    expect(PLACEHOLDERS).toEqual(['Products', 'Solutions', 'Research']);
    expect(MAIN_LINKS.map(({ label, to }) => `${label} ${to}`)).toEqual([
      'Tools /tools',
      'Company /company',
      'About Us /about',
      'Buy Us a Coffee /buy-coffee',
    ]);
  });

  test('three pillars with their Māori words', () => {
    expect(PILLARS.map(({ name, object, maori }) => `${name} ${object}: ${maori}`)).toEqual([
      'Harmonize cognition and computation: Whakakotahi',
      'Liberate minds from the mundane: Whakawātea',
      'Navigate the edge of intelligence: Whakatere',
    ]);
  });

  test('the button that leads to the consultation', () => {
    expect(HERO.action).toBe('Access Mainframe');
  });

  test('six industries, the same on Home and About', () => {
    const names = ['Retail', 'Logistics', 'Professional Services', 'Manufacturing', 'Education', 'Finance'];
    expect(INDUSTRIES.items.map((item) => item.name)).toEqual(names);
    expect(AUDIENCE.industries).toEqual(names.map((name) => name.toLowerCase()));
  });

  test('five questions, one of which says when results come', () => {
    expect(FAQ.questions).toHaveLength(5);
    expect(
      FAQ.questions.filter(({ answer }) => answer.includes('Most businesses see results in 3-6 months')),
    ).toHaveLength(1);
  });

  test('the four cards and the five reasons', () => {
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

  test('five titles, two of whose contact lines are noises', () => {
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

  test('five stats, the last infinite', () => {
    expect(STATS.map(({ value, label }) => `${value} ${label}`)).toEqual([
      '2 top-10 university graduates',
      "3 master's degrees or higher",
      '5 cities across three countries',
      '8 cans of cat/dog food per week',
      'Infinity possibilities',
    ]);
  });
});

describe('how the copy is written', () => {
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
  ])('no “%s”', (word) => {
    expect(EVERYTHING.toLowerCase()).not.toContain(word);
  });

  test('no emoji', () => {
    expect(EVERYTHING).not.toMatch(/\p{Extended_Pictographic}/u);
  });

  test('the fonts have every letter that is used', async () => {
    const { COVERED } = await import('../../scripts/fonts.ts');
    // Chinese stands in a font of the visitor's own.
    const ours = EVERYTHING.replace(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu, '');
    const missing = new Set([...ours].filter((letter) => !COVERED.has(letter)));
    expect([...missing]).toEqual([]);
  });
});

test('the query on Home is really what the formatter makes of it', async () => {
  const { formatSQL } = await import('@hln/snowflake-formatter');
  expect(formatSQL(TOOLS_TEASER.before).formatted).toBe(TOOLS_TEASER.after);
});
