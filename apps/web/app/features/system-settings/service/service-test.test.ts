import { type SettingKey, settingOf } from '@hln/contracts/settings';
import { expect, it } from 'vitest';
import type { KnownSetting } from '../data/settings-rows.ts';
import type { Edits } from '../edit/edits.ts';
import { serviceQuestion } from './service-test.tsx';

const known = (key: SettingKey, more: Partial<KnownSetting> = {}): KnownSetting => ({
  key,
  setting: settingOf(key),
  value: null,
  isSet: false,
  revision: 0,
  changedAt: null,
  changedBy: null,
  given: undefined,
  ...more,
});
const ALL = [
  known('banner.text'),
  known('llm.endpoint', { value: 'https://llm.example.com/v1', isSet: true }),
  known('llm.key', { isSet: true }),
  known('llm.model'),
];
const edits = (typed: Partial<Record<SettingKey, string>>): Edits =>
  Object.fromEntries(Object.entries(typed).map(([key, text]) => [key, { typed: text, revision: 0 }]));

it('sends the values in use if nothing was typed', () => {
  expect(serviceQuestion(ALL, {})).toEqual({ question: { wanted: 'test' } });
  // These values were typed and undone.
  const same = edits({ 'llm.endpoint': 'https://llm.example.com/v1', 'llm.model': '' });
  expect(serviceQuestion(ALL, same)).toEqual({ question: { wanted: 'test' } });
});

it('sends typed values, and no key if it is to be removed', () => {
  const typed = edits({ 'llm.endpoint': ' https://llm.example.org/v1 ', 'llm.key': '', 'llm.model': 'm' });
  expect(serviceQuestion(ALL, typed)).toEqual({
    question: { wanted: 'test', endpoint: 'https://llm.example.org/v1', key: '', model: 'm' },
  });
});

it('leaves out values from the environment', () => {
  const locked = ALL.map((one) =>
    one.key === 'llm.endpoint' ? { ...one, given: 'https://a.example' } : one,
  );
  expect(serviceQuestion(locked, edits({ 'llm.endpoint': 'https://llm.example.org/v1' }))).toEqual({
    question: { wanted: 'test' },
  });
});

it('names invalid values, and ignores other groups', () => {
  expect(serviceQuestion(ALL, edits({ 'llm.endpoint': 'http://llm.example.org/v1' }))).toEqual({
    fault: expect.stringMatching(/^Endpoint: This must be an address that begins with https:/),
  });
  expect(serviceQuestion(ALL, edits({ 'banner.text': 'x'.repeat(201) }))).toEqual({
    question: { wanted: 'test' },
  });
});
