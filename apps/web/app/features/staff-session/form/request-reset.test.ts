import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js';
import { expect, it } from 'vitest';
import { LOGIN } from '../texts.ts';
import { serviceMessage } from './request-reset.ts';

it.each([
  [new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'), 'Invalid login credentials'],
  [new AuthApiError('<html><body>502 Bad Gateway</body></html>', 500, undefined), LOGIN.errors.unexpected],
  [new AuthApiError('{"detail":"Not found"}', 404, undefined), LOGIN.errors.unexpected],
  [new AuthApiError(' ', 500, undefined), LOGIN.errors.unexpected],
  [new AuthRetryableFetchError('Bad Gateway', 502), LOGIN.errors.unexpected],
  [new AuthRetryableFetchError('Too busy. Try again shortly.', 503), 'Too busy. Try again shortly.'],
  [new AuthRetryableFetchError('{}', 503), LOGIN.errors.unexpected],
])('%s is shown as %j', (error, shown) => expect(serviceMessage(error)).toBe(shown));
