import { CHAT_RETENTION_DAYS } from '@hln/contracts';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('keeps conversations no longer than the page promises', () => {
  expect(readConfig({}).chat.retentionDays).toBe(CHAT_RETENTION_DAYS);
  expect(readConfig({ CHAT_RETENTION_DAYS: '30' }).chat.retentionDays).toBe(30);
  for (const wrong of ['0', String(CHAT_RETENTION_DAYS + 1), 'a year']) {
    expect(() => readConfig({ CHAT_RETENTION_DAYS: wrong })).toThrow('CHAT_RETENTION_DAYS');
  }
});
