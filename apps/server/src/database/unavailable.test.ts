import { expect, it } from 'vitest';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './unavailable.ts';

it('is known for what it is, also as the cause of another error', () => {
  const away = new DatabaseUnavailableError('08006', 'The connection was lost.');
  expect(isDatabaseUnavailable(away)).toBe(true);
  expect(isDatabaseUnavailable(new Error('The job failed.', { cause: away }))).toBe(true);
  expect(isDatabaseUnavailable(new Error('Division by zero.'))).toBe(false);
  expect(isDatabaseUnavailable('away')).toBe(false);
});
