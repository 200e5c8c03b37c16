import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

const refused = (code: string) =>
  ({ data: null, error: { code, message: 'Nobody has asked for this.' } }) as PostgrestSingleResponse<never>;

it('takes a ticket that is gone for a challenge that has expired', () => {
  expect(verdictOf('use_passkey', refused('PT404'))).toEqual({ outcome: 'expired' });
});

it('leaves all else as it is', () => {
  const done = { data: { outcome: 'done' }, error: null } as PostgrestSingleResponse<{ outcome: string }>;
  expect(verdictOf('use_passkey', done)).toEqual({ outcome: 'done' });
  expect(() => verdictOf('use_passkey', refused('08006'))).toThrow('use_passkey failed');
});
