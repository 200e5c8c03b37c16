import { describe, expect, it } from 'vitest';
import type { FunctionHandler } from './dependencies.ts';
import { isConfigError } from './environment/read-variables.ts';
import { readSupabaseEnvironment } from './environment.ts';
import { hostedFunction } from './hosted-function.ts';

const read = (variables: Record<string, string>) => readSupabaseEnvironment((name) => variables[name]);
const problemsOf = (variables: Record<string, string>) => {
  try {
    read(variables);
  } catch (error) {
    if (isConfigError(error)) return error.problems.join(' ');
    throw error;
  }
  return 'none';
};

it('accepts the new and the old keys of hosted Supabase', () => {
  const environment = read({
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a","mobile":"sb_publishable_b"}',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a"}',
    SUPABASE_ANON_KEY: 'legacy.anon.key',
    SUPABASE_SERVICE_ROLE_KEY: 'legacy.service.key',
  });
  expect(environment.publishableKeys).toEqual(['sb_publishable_a', 'sb_publishable_b', 'legacy.anon.key']);
  expect(environment.secretKeys).toEqual(['sb_secret_a', 'legacy.service.key']);
});

it('treats an empty variable as unset', () => {
  expect(read({ SMTP_URL: ' ', SUPABASE_ANON_KEY: '' })).toMatchObject({
    publishableKeys: [],
    secretKeys: [],
    mail: { smtpUrl: null, apiUrl: null },
    givenSettings: {},
  });
});

it('refuses a key for the SQL service without an endpoint, since the key would go wherever staff point it', () => {
  expect(problemsOf({ LLM_KEY: 'sk-12345' })).toContain('LLM_ENDPOINT must be set when LLM_KEY is');
  expect(problemsOf({ LLM_KEY: 'sk-12345' })).not.toContain('sk-12345');
  expect(problemsOf({ LLM_KEY: 'sk-12345', LLM_ENDPOINT: 'https://llm.example.com' })).toBe('none');
});

it('refuses to watch loopback pages on a project that others can reach', () => {
  const local = { WATCH_LOOPBACK: '1', SUPABASE_URL: 'http://127.0.0.1:3000' };
  expect(read(local).watch.allowLoopback).toBe(true);
  expect(read({ ...local, SITE_URL: 'http://localhost:3000' }).watch.allowLoopback).toBe(true);
  expect(read({ ...local, WATCH_LOOPBACK: '' }).watch.allowLoopback).toBe(false);
  expect(problemsOf({ ...local, SITE_URL: 'https://hln.example' })).toContain('WATCH_LOOPBACK');
  for (const url of ['https://abc.supabase.co', 'http://kong:8000', 'http://127.0.0.1.example']) {
    expect(problemsOf({ ...local, SUPABASE_URL: url }), url).toContain('WATCH_LOOPBACK');
  }
  expect(problemsOf({ ...local, SUPABASE_URL: 'nonsense' })).toContain('SUPABASE_URL must be');
});

describe('an unusable value', () => {
  const SECRET = 'too-short-a-secret';

  it.each([
    [{ CHAT_QUIET_MINUTES: 'abc' }, 'CHAT_QUIET_MINUTES must be a number of minutes from 1 to 1440.'],
    [{ CHAT_RETENTION_DAYS: '9999' }, 'CHAT_RETENTION_DAYS must be a number of days'],
    [{ COSTS_IMPORT_SECRET: SECRET }, 'COSTS_IMPORT_SECRET must have 32 to 500 characters.'],
    [{ PRICE_CHECK_HOURS: '0' }, 'PRICE_CHECK_HOURS must be a number of hours from 1 to 24.'],
    [{ WATCH_LOOPBACK: 'yes' }, 'WATCH_LOOPBACK must be 0 or 1.'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must look like smtp://'],
    [{ MAIL_API_URL: 'https://api.example/emails' }, 'MAIL_API_KEY must be set when MAIL_API_URL is.'],
    [{ STRIPE_SECRET_KEY: 'sk_live_x' }, 'belong together'],
    [{ SITE_URL: 'example.nz' }, 'SITE_URL must be the public URL'],
    [{ SUPABASE_SECRET_KEYS: 'not JSON' }, 'SUPABASE_SECRET_KEYS must be a JSON object'],
    [{ SUPABASE_SECRET_KEYS: '{"default":1}' }, 'SUPABASE_SECRET_KEYS must be a JSON object'],
  ])('is reported as a problem of its variable: %j', (variables, problem) => {
    expect(problemsOf(variables)).toContain(problem);
  });

  it('is reported together with all the others, and never quoted', () => {
    const problems = problemsOf({ COSTS_IMPORT_SECRET: SECRET, CHAT_QUIET_MINUTES: 'abc' });
    expect(problems).toContain('COSTS_IMPORT_SECRET');
    expect(problems).toContain('CHAT_QUIET_MINUTES');
    expect(problems).not.toContain(SECRET);
  });

  it('makes a hosted function refuse every request, and only the log says why', async () => {
    const lines: string[] = [];
    let calls = 0;
    const handler: FunctionHandler = async () => {
      calls += 1;
      return new Response('done');
    };
    const serve = hostedFunction(handler, {
      get: (name) => ({ COSTS_IMPORT_SECRET: SECRET })[name],
      log: (message, fields) => lines.push(JSON.stringify({ message, ...fields })),
      dependenciesOf: () => {
        throw new Error('A function that refuses needs no database.');
      },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('COSTS_IMPORT_SECRET must have 32 to 500 characters.');
    for (const method of ['GET', 'POST']) {
      const response = await serve(new Request('http://functions.test/ip', { method }));
      expect([response.status, await response.json()]).toEqual([
        500,
        { code: 'configuration_error', error: 'Something went wrong on our side. Try again later.' },
      ]);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
    expect([calls, lines.length]).toEqual([0, 1]);
  });
});
