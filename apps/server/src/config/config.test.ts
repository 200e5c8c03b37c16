import { ConfigError } from '@hln/supabase/shared/http/environment/read-variables';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { describeEnvironment } from './describe-environment.ts';

const failure = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof ConfigError ? error.message : 'another error';
  }
  return 'no error';
};

describe('readConfig', () => {
  it('has a default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: null, trustedProxies: [] });
    expect(config.dataDir).toBe(`${process.cwd()}/.data`);
    expect(config.siteDir).toMatch(/\/apps\/web\/build\/client$/);
    expect(config.keys.publishable).toBe('sb_publishable_hln_embedded');
  });

  it('reads variables that are set, and treats an empty one as unset', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: ' 0.0.0.0 ',
      DATABASE_URL: '',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      SITE_URL: 'https://hln.example/',
      VITE_BACKEND_URL: 'https://api.hln.example/base',
    });
    expect(config).toMatchObject({ port: 8080, host: '0.0.0.0', databaseUrl: null });
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
    expect(config.siteUrl).toBe('https://hln.example');
    expect(config.contentSecurity.connect).toEqual(['https://api.hln.example']);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a port from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a port from 0 to 65535'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgres://'],
    [{ SITE_URL: 'example.nz' }, 'SITE_URL must be the public URL'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES must list IP addresses or CIDR ranges'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must look like smtp://'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must start with sb_secret_'],
    [{ CHAT_QUIET_MINUTES: 'abc' }, 'CHAT_QUIET_MINUTES must be a number of minutes from 1 to 1440'],
    [{ COSTS_IMPORT_SECRET: 'short' }, 'COSTS_IMPORT_SECRET must have 32 to 500 characters'],
    [{ MAIL_API_URL: 'https://api.example/emails' }, 'MAIL_API_KEY must be set when MAIL_API_URL is'],
  ])('names the variable and what to write: %j', (environment, message) => {
    expect(failure(environment)).toContain(message);
  });

  it.each([
    { NODE_ENV: 'production' },
    { SITE_URL: 'https://hln.example' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { TRUSTED_PROXIES: '127.0.0.1' },
  ])("refuses to watch this machine's pages in production: %j", (environment) => {
    expect(readConfig({ WATCH_LOOPBACK: '1' }).watch.allowLoopback).toBe(true);
    expect(readConfig(environment).watch.allowLoopback).toBe(false);
    expect(failure({ WATCH_LOOPBACK: '1', ...environment })).toContain('WATCH_LOOPBACK is for tests');
  });

  it('plays the payment provider only on this machine, unless it is told to', () => {
    const isTestMode = (environment: Record<string, string> = {}) => readConfig(environment).testPayments;
    expect(isTestMode()).toBe(true);
    expect(isTestMode({ HOST: '::1', SITE_URL: 'http://localhost:3000' })).toBe(true);
    expect(isTestMode({ TEST_PAYMENTS: '0' })).toBe(false);
    const elsewhere = [
      { NODE_ENV: 'production' },
      { SITE_URL: 'https://hln.example' },
      { SITE_URL: 'http://127.0.0.1.example' },
      { HOST: '0.0.0.0' },
      { HOST: '192.168.1.5' },
      { TRUSTED_PROXIES: '127.0.0.1' },
    ];
    for (const environment of elsewhere) {
      expect(isTestMode(environment), JSON.stringify(environment)).toBe(false);
      expect(isTestMode({ ...environment, TEST_PAYMENTS: '1' }), JSON.stringify(environment)).toBe(true);
    }
  });

  it("refuses TEST MODE together with the real provider's keys", () => {
    const keys = {
      SITE_URL: 'http://localhost:3000',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    };
    expect(readConfig(keys).testPayments).toBe(false);
    expect(failure({ ...keys, TEST_PAYMENTS: '1' })).toContain('TEST_PAYMENTS=1 is for a site without');
    expect(failure({ TEST_PAYMENTS: 'yes' })).toContain('TEST_PAYMENTS must be 0 or 1');
  });

  it('lists every problem at once', () => {
    const message = failure({ PORT: 'abc', SITE_URL: 'nope' });
    expect(message).toContain('PORT');
    expect(message).toContain('SITE_URL');
  });
});

describe('describeEnvironment', () => {
  const rows = describeEnvironment();

  it('describes every variable with its default', () => {
    const row = (name: string) => rows.find((candidate) => candidate.name === name);
    expect(rows.length).toBeGreaterThan(30);
    expect(row('CHAT_QUIET_MINUTES')).toEqual({
      name: 'CHAT_QUIET_MINUTES',
      byDefault: '`10`',
      example: '30',
      description: 'how long a chat is quiet before its transcript is sent again, 1 to 1440 minutes',
    });
    expect(row('TRUSTED_PROXIES')?.byDefault).toBe('none');
    expect(row('DATABASE_URL')?.byDefault).toBe('none: embedded');
  });

  // Keys are shown truncated: a complete example would be mistaken for a real one.
  const usable = rows.filter(({ example }) => !example.includes('…'));

  it('gives examples that the server accepts', () => {
    const together = Object.fromEntries(usable.map(({ name, example }) => [name, example]));
    const { TEST_PAYMENTS, WATCH_LOOPBACK, ...published } = together;
    expect(failure(published)).toBe('no error');
    expect([
      failure({ TEST_PAYMENTS: TEST_PAYMENTS ?? '' }),
      failure({ WATCH_LOOPBACK: WATCH_LOOPBACK ?? '' }),
    ]).toEqual(['no error', 'no error']);
  });
});
