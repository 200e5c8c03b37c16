import { expect, it } from 'vitest';
import { isSiteError } from '../../lib/errors.ts';
import { readCursor, writeCursor } from './cursor.ts';

it('survives a round trip, whatever the key contains', () => {
  const cursor = { to: 'previous', key: ['Māori 中文 ~?>', 12.5, true, null] } as const;
  const text = writeCursor(cursor);
  expect(text).toMatch(/^[\w-]+$/);
  expect(readCursor(text)).toEqual(cursor);
});

it.each([
  ['not Base64', '%%%'],
  ['not JSON', btoa('{"to":')],
  ['not UTF-8', btoa('"\xff"')],
  ['no cursor', btoa('{"to":"sideways","key":[]}').replace(/=+$/, '')],
  ['a key that is no list of values', btoa('{"to":"next","key":[{}]}').replace(/=+$/, '')],
])('is refused when it is altered: %s', (_, text) => {
  expect(() => readCursor(text)).toThrow(
    expect.toSatisfy((error) => isSiteError(error) && error.code === 'LIST_CURSOR'),
  );
});
