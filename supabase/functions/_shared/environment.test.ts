import { expect, it } from 'vitest';
import { readSupabaseEnvironment } from './environment.ts';

const read = (variables: Record<string, string>) => readSupabaseEnvironment((name) => variables[name]);

it('knows the keys of hosted Supabase, the new ones and the old', () => {
  const environment = read({
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a","mobile":"sb_publishable_b"}',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a"}',
    SUPABASE_ANON_KEY: 'legacy.anon.key',
    SUPABASE_SERVICE_ROLE_KEY: 'legacy.service.key',
  });
  expect(environment.publishableKeys).toEqual(['sb_publishable_a', 'sb_publishable_b', 'legacy.anon.key']);
  expect(environment.secretKeys).toEqual(['sb_secret_a', 'legacy.service.key']);
});

it('takes an empty variable as unset', () => {
  expect(read({ SMTP_URL: ' ', SUPABASE_ANON_KEY: '' })).toMatchObject({
    publishableKeys: [],
    secretKeys: [],
    mail: { smtpUrl: null, apiUrl: null, feedbackTo: 'feedback@localhost' },
  });
});

it('lets nobody watch the own machine on a project that others can reach', () => {
  const allows = (variables: Record<string, string>) =>
    read({ WATCH_LOOPBACK: '1', SUPABASE_URL: 'http://127.0.0.1:3000', ...variables }).watch.allowLoopback;
  expect(allows({})).toBe(true);
  expect(allows({ SITE_URL: 'http://localhost:3000' })).toBe(true);
  expect(allows({ WATCH_LOOPBACK: '' })).toBe(false);
  expect(allows({ SITE_URL: 'https://hln.example' })).toBe(false);
  for (const url of ['https://abc.supabase.co', 'http://kong:8000', 'http://127.0.0.1.example', 'nonsense']) {
    expect(allows({ SUPABASE_URL: url }), url).toBe(false);
  }
});
