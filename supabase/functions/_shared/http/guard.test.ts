import { expect, it } from 'vitest';
import { requireProjectKey, requireServiceKey } from './guard.ts';

const keys = { publishableKeys: ['sb_publishable_a', 'legacy'], secretKeys: ['sb_secret_b'] };
const request = (headers: Record<string, string>) => new Request('http://x.test', { headers });

it.each<Record<string, string>>([
  { apikey: 'sb_publishable_a' },
  { authorization: 'Bearer legacy' },
  { authorization: 'bearer sb_publishable_a' },
  { apikey: 'sb_publishable_a', authorization: 'Bearer some.user.token' },
  { apikey: 'sb_secret_b' },
])('accepts %j', async (headers) => {
  await expect(requireProjectKey(request(headers), keys)).resolves.toBeUndefined();
});

it.each<Record<string, string>>([
  {},
  { apikey: '' },
  { apikey: 'sb_publishable_' },
  { apikey: 'sb_publishable_ab' },
  { authorization: 'Basic legacy' },
  { authorization: 'Bearer' },
])('refuses %j', async (headers) => {
  await expect(requireProjectKey(request(headers), keys)).rejects.toMatchObject({ status: 401 });
});

it('accepts only the secret key where the service key is required', async () => {
  await expect(requireServiceKey(request({ apikey: 'sb_secret_b' }), keys)).resolves.toBeUndefined();
  await expect(requireServiceKey(request({ apikey: 'sb_publishable_a' }), keys)).rejects.toThrow(
    'Invalid API key.',
  );
  await expect(requireServiceKey(request({}), { secretKeys: [] })).rejects.toThrow(
    'No API key found in request.',
  );
});
