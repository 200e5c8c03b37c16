import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  readChosen,
  readSettings,
  settingAdvice,
  settingSchema,
  typedSettingSchema,
  writeChosen,
} from './setting-value.ts';

import { settingOf } from './settings.ts';

const CHOICES = { a: 'First', b: 'Second', c: 'Third' };
const hidden = settingOf('tools.hidden');

it('writes each set as exactly one text', () => {
  expect(writeChosen(CHOICES, ['c', 'a', 'c'])).toBe('a,c');
  expect(writeChosen(CHOICES, [])).toBe('');
  expect(readChosen(CHOICES, ' c , a')).toEqual(['a', 'c']);
  expect(readChosen(CHOICES, 'x,toString,b')).toEqual(['b']);
});

it('accepts typed codes in any order, and stores them in a fixed order', () => {
  const typed = (text: string) => v.safeParse(typedSettingSchema(hidden), text);
  expect(typed('qr-generator, json-formatter ,qr-generator').output).toBe('json-formatter,qr-generator');
  for (const text of [
    '',
    ',',
    'json-formatter,',
    'json-formatter qr-generator',
    'JSON-formatter',
    '"><b>',
    'toString',
  ]) {
    expect(
      typed(text).issues?.map(({ message }) => message),
      text,
    ).toEqual([settingAdvice(hidden)]);
  }
});

it('rejects any other spelling of a stored set', () => {
  const isStored = (value: unknown) => v.is(settingSchema(hidden), value);
  expect(isStored('json-formatter,qr-generator')).toBe(true);
  expect(
    ['', 'qr-generator,json-formatter', 'json-formatter, qr-generator', ['qr-generator'], 1].filter(isStored),
  ).toEqual([]);
  expect(readSettings({ 'tools.hidden': '"><script>' })).toEqual({ read: {}, unfit: ['tools.hidden'] });
});
