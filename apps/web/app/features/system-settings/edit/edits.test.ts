import { DEFAULT_SETTINGS, type SettingKey, settingOf } from '@hln/contracts/settings';
import { expect, it } from 'vitest';
import type { KnownSetting } from '../data/settings-rows.ts';
import {
  changesBack,
  deletingChanges,
  isChanged,
  isOvertaken,
  readEdits,
  readTyped,
  shownText,
  textOf,
  typedText,
} from './edits.ts';

const known = (key: SettingKey, row: Partial<KnownSetting> = {}): KnownSetting => ({
  key,
  setting: settingOf(key),
  value: null,
  isSet: false,
  revision: 3,
  changedAt: null,
  changedBy: null,
  given: undefined,
  ...row,
});
const edit = (typed: string, revision = 3) => ({ typed, revision });

it.each([
  ['chat.quiet-minutes', ' 30 ', { value: 30 }],
  // The default doesn't count as a value of its own.
  ['chat.quiet-minutes', '10', { value: null }],
  ['chat.quiet-minutes', '0', { fault: 'This must be a number of minutes from 1 to 1440.' }],
  ['chat.quiet-minutes', '1e3', { fault: 'This must be a number of minutes from 1 to 1440.' }],
  ['donations.open', '0', { value: false }],
  ['donations.open', '1', { value: null }],
  ['banner.text', '  ', { value: null }],
  ['banner.text', ' Closed ', { value: 'Closed' }],
  ['banner.from', '2026-11-23T10:30', { value: '2026-11-22T21:30:00.000Z' }],
  // Winter.
  ['banner.until', '2027-07-01T10:30', { value: '2027-06-30T22:30:00.000Z' }],
  ['banner.until', 'soon', { fault: 'This must be a time.' }],
  ['tools.hidden', '', { value: null }],
  ['tools.hidden', 'qr-generator, json-formatter', { value: 'json-formatter,qr-generator' }],
  [
    'tools.hidden',
    'fax-machine',
    {
      fault: expect.stringMatching(
        /^This must be some of these, with commas between them: snow.*, qr-generator\b.*\.$/,
      ),
    },
  ],
  ['costs.import-secret', '', { value: null }],
  ['costs.import-secret', 'short', { fault: 'This must have 32 to 500 characters.' }],
] as const)('reads %s from “%s”', (key, typed, expected) => {
  expect(readTyped(settingOf(key), typed)).toEqual(expected);
});

it('writes a value in its control’s form and reads it back', () => {
  const values = {
    ...DEFAULT_SETTINGS,
    'banner.from': '2026-11-22T21:30:00.000Z',
    'donations.open': false,
    'chat.quiet-minutes': 30,
    'tools.hidden': 'json-formatter,regex-tester,color-picker',
  };
  for (const key of ['banner.from', 'donations.open', 'chat.quiet-minutes', 'tools.hidden'] as const) {
    expect(readTyped(settingOf(key), typedText(settingOf(key), values[key]))).toEqual({ value: values[key] });
  }
  const shown = (key: keyof typeof values) => shownText(settingOf(key), values[key]);
  expect([
    shown('banner.from'),
    shown('donations.open'),
    shown('chat.quiet-minutes'),
    shown('banner.text'),
    shown('tools.hidden'),
  ]).toEqual([
    '2026-11-23 10:30',
    'off',
    '30 minutes',
    'none',
    'JSON formatter, Regex tester and Colour picker',
  ]);
});

it('distinguishes a change from one that was typed and undone', () => {
  const minutes = known('chat.quiet-minutes', { value: 30, isSet: true });
  expect(isChanged(minutes, undefined)).toBe(false);
  expect(isChanged(minutes, edit('30'))).toBe(false);
  expect(isChanged(minutes, edit('31'))).toBe(true);
  expect(isChanged(minutes, edit('x'))).toBe(true);
  expect(isOvertaken(minutes, edit('31', 2))).toBe(true);
  // The other person has saved the same value.
  expect(isOvertaken(minutes, edit('30', 2))).toBe(false);
  expect(textOf(minutes, undefined)).toBe('30');
});

it('shows no secret, and removes one if the field is emptied', () => {
  const secret = known('costs.import-secret', { isSet: true });
  expect(textOf(secret, undefined)).toBe('');
  expect(isChanged(secret, edit(''))).toBe(true);
  expect(isChanged(known('costs.import-secret'), edit(''))).toBe(false);
  expect(changesBack([secret], [{ key: secret.key, value: null, revision: 3 }])).toBeNull();
});

it('saves changes with their original values, and names invalid ones', () => {
  const settings = [known('chat.quiet-minutes'), known('chat.retention-days'), known('donations.open')];
  const read = readEdits(settings, {
    'chat.quiet-minutes': edit('5', 2),
    'chat.retention-days': edit('181'),
    'donations.open': edit('1'),
    'of.nobody': edit('1'),
  });
  expect(read.changes).toEqual([{ key: 'chat.quiet-minutes', value: 5, revision: 2 }]);
  expect([...read.faults.keys()]).toEqual(['chat.retention-days']);
});

it('lists changes that delete, and restores values from any state', () => {
  const days = known('chat.retention-days', { value: 90, isSet: true });
  const change = (value: number | null) => [{ key: days.key, value, revision: 3 }];
  expect(deletingChanges([days], change(89)).map(({ wanted }) => wanted)).toEqual([89]);
  expect(deletingChanges([days], change(91))).toEqual([]);
  expect(deletingChanges([days], change(null))).toEqual([]);
  expect(
    changesBack([days, known('donations.open')], change(30))?.({ known: [{ ...days, revision: 4 }] }),
  ).toEqual([{ key: days.key, value: 90, revision: 4 }]);
});
