import { expect, it } from 'vitest';
import {
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  noteOutage,
  sawOutage,
  witnessOutage,
} from './unavailable.ts';

it('recognises an unavailable database, even as the cause of another error', () => {
  const away = new DatabaseUnavailableError('08006', 'The connection was lost.');
  expect(isDatabaseUnavailable(away)).toBe(true);
  expect(isDatabaseUnavailable(new Error('The job failed.', { cause: away }))).toBe(true);
  expect(isDatabaseUnavailable(new Error('Division by zero.'))).toBe(false);
  expect(isDatabaseUnavailable('away')).toBe(false);
});

it('notes an outage for the request or job that met it and for its parents, but for no other', async () => {
  const failing = async () => {
    noteOutage();
    throw new Error('The job failed.');
  };
  const round = witnessOutage(async () => {
    await witnessOutage(failing).catch(() => {});
    return sawOutage();
  });
  const other = witnessOutage(async () => sawOutage());
  expect(await round).toEqual({ result: true, sawOutage: true });
  expect(await other).toEqual({ result: false, sawOutage: false });
  expect(sawOutage()).toBe(false);
});
