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
