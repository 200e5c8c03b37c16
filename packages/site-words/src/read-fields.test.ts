import { fileURLToPath } from 'node:url';
import { wordFieldsSchema } from '@hln/contracts/site-words';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { checkText } from './check-edits.ts';
import { readFields } from './read-fields.ts';
import { FIXED_TEXTS } from './specification.ts';

const fields = readFields(fileURLToPath(new URL('../../../apps/web/app/content', import.meta.url)));
const field = (key: string) => fields.find((candidate) => candidate.key === key);

describe('the words of the site', () => {
  test("match the contract's schema, and occur once each", () => {
    expect(v.parse(wordFieldsSchema, { fields }).fields).toEqual(fields);
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    const labels = fields.map(({ page, label }) => `${page} ${label}`);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });

  test('could all be published unchanged', () => {
    expect(
      fields.flatMap((each) => checkText(each, each.text).map((fault) => `${each.key} ${fault}`)),
    ).toEqual([]);
  });

  test('have a description for editors', () => {
    expect(field('home/SERVICES.items.0.title')).toEqual({
      key: 'home/SERVICES.items.0.title',
      page: '/',
      section: 'What we do',
      label: 'What we do, item 1, title',
      kind: 'line',
      language: 'en-NZ',
      twin: null,
      most: 50,
      hint: null,
      text: expect.any(String),
      locked: null,
    });
    expect(field('about/ABOUT_TEXT.title')).toMatchObject({ kind: 'title', most: 54 });
    expect(field('home/HOME_TEXT.title')).toMatchObject({ kind: 'title', most: 55 });
    expect(field('about/ABOUT_TEXT.description')).toMatchObject({ kind: 'description', most: 155 });
    expect(field('about/STORY.paragraphs.0')).toMatchObject({ kind: 'markdown' });
  });

  test('have the right language, and their counterpart in the other one', () => {
    expect(field('chat-script/STEPS.4.zh')).toMatchObject({
      label: 'Reply 5, Chinese',
      language: 'zh-Hans',
      twin: 'chat-script/STEPS.4.en',
      kind: 'paragraph',
      hint: null,
    });
    expect(field('chat-script/LATER.zh')?.hint).toBe('The specification fixes “K-12”: keep these words.');
    expect(field('shell/FOOTER.place.maori')).toMatchObject({
      language: 'mi',
      twin: 'shell/FOOTER.place.english',
    });
    const twins = fields.filter(({ twin }) => twin !== null);
    for (const each of twins) expect(field(each.twin ?? '')?.twin, each.key).toBe(each.key);
  });

  test('contain no paths, ids or names of icons', () => {
    expect(fields.filter(({ text }) => /^(?:\/|https?:)/.test(text))).toEqual([]);
    expect(field('about/WORK.cards.0.id')).toBeUndefined();
    expect(field('about/STORY.proof.to')).toBeUndefined();
    expect(field('home/TOOLS_TEASER.after')).toBeUndefined();
  });
});

describe('what the specification fixes', () => {
  test.each([
    'home/HERO.action',
    'pillars/PILLARS.1.name',
    'about/STORY.title',
    'team/TEAM.3.title',
    'team/STATS.4.label',
    'coffee/COFFEE_FORM.popular',
    'chat/CHAT.title',
    'navigation/MAIN_LINKS.3.label',
  ])('is locked: %s', (key) => {
    expect(field(key)?.locked).toBe('The specification fixes this text.');
  });

  test('does not lock words that the specification does not name', () => {
    expect(field('pillars/PILLARS.1.maori')?.locked).toBeNull();
  });

  test('is on the pages, so that no lock guards a text that no longer exists', () => {
    const missing = Object.entries(FIXED_TEXTS).flatMap(([page, texts]) =>
      texts.filter(
        (text) => !fields.some((each) => (page === '*' || each.page === page) && each.text === text),
      ),
    );
    expect(missing).toEqual([]);
  });
});
