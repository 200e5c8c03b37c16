import { expect, it, vi } from 'vitest';
import { CodedError, errorPredicate, isCodedError } from './coded-error.ts';

class SoupError extends CodedError {
  override readonly name = 'SoupError';
}
const isSoupError = errorPredicate<SoupError>('SoupError');

it('carries code, status, message and cause', () => {
  const cause = new Error('Too hot.');
  const error = new SoupError('cold', 'The soup is cold.', { status: 503, cause });
  expect(error).toMatchObject({ code: 'cold', status: 503, message: 'The soup is cold.', cause });
  expect(JSON.stringify(error)).toBe(
    '{"name":"SoupError","isCodedError":true,"code":"cold","status":503,"message":"The soup is cold."}',
  );
  expect(String(error)).toBe('SoupError: The soup is cold.');
});

it('has no cause unless one is given', () => {
  expect(new SoupError('cold', 'The soup is cold.').cause).toBeUndefined();
});

it('is recognised by a predicate, not by its message', () => {
  const error: unknown = new SoupError('cold', 'x');
  expect(isCodedError(error) && isSoupError(error)).toBe(true);
  expect(isSoupError(new CodedError('cold', 'x'))).toBe(false);
  for (const other of [new Error('cold'), { code: 'cold', name: 'SoupError' }, 'cold', null, undefined]) {
    expect(isCodedError(other) || isSoupError(other)).toBe(false);
  }
});

it('is recognised even if another copy of its class created it', async () => {
  vi.resetModules();
  const copy = await import('./coded-error.ts');
  const error: unknown = new copy.CodedError('cold', 'x');
  expect(error instanceof CodedError).toBe(false);
  expect(isCodedError(error)).toBe(true);
});
