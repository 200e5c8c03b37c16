import { CHAT_RETENTION_DAYS } from '@hln/contracts';
import { DEFAULT_SETTINGS } from '@hln/contracts/settings';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('keeps conversations no longer than the page promises', () => {
  expect(DEFAULT_SETTINGS['chat.retention-days']).toBe(CHAT_RETENTION_DAYS);
  expect(readConfig({}).givenSettings).toEqual({});
  expect(readConfig({ CHAT_RETENTION_DAYS: '30' }).givenSettings).toEqual({ 'chat.retention-days': 30 });
  for (const wrong of ['0', String(CHAT_RETENTION_DAYS + 1), 'a year']) {
    expect(() => readConfig({ CHAT_RETENTION_DAYS: wrong })).toThrow('CHAT_RETENTION_DAYS');
  }
});
