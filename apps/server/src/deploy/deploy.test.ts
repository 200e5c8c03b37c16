import { describe, expect, it } from 'vitest';
import { EXPOSED_SCHEMAS } from '../data-api/rules.ts';
import { checkConfig, readToml } from './check-config.ts';
import { checkBuild, checkSecrets, variablesOfFunctions } from './check-environment.ts';
import { checkImports, type Sources } from './check-imports.ts';
import { checkCli, checkPush } from './check-push.ts';
import type { Finding } from './finding.ts';
import { readProject } from './read-project.ts';

const HOOK_SECRET = `v1,whsec_${'A'.repeat(43)}=`;
const project = readProject();
const entries = project.files.functions.map((name) => `supabase/functions/${name}/index.ts`);
const not = (level: Finding['level'], findings: readonly Finding[]) =>
  findings.filter((finding) => finding.level !== level);
const saying = (findings: readonly Finding[]) =>
  findings.map(({ about, says }) => `${about} ${says}`).join('\n');

describe('readToml', () => {
  it('reads texts, numbers, booleans and lists by section', () => {
    const toml = readToml('a = 1 # one\n[b.c-d]\nx = "y # \\"z\\""\nlist = ["p", "q",]\nyes = true\n');
    expect(toml.get('')?.get('a')).toBe(1);
    expect(Object.fromEntries(toml.get('b.c-d') ?? [])).toEqual({
      x: 'y # "z"',
      list: ['p', 'q'],
      yes: true,
    });
  });

  it('names the line that it cannot read', () => {
    expect(() => readToml('[a]\nb = "c"\nd: e\n')).toThrow('Line 3 cannot be read.');
    expect(() => readToml('b = maybe\n')).toThrow('The value in line 1 cannot be read.');
  });
});

describe('the configuration', () => {
  const check = (change: (text: string) => string) =>
    checkConfig(change(project.config), EXPOSED_SCHEMAS, project.files);

  it('of this project is ready', () => {
    expect(
      not(
        'ok',
        check((text) => text),
      ),
    ).toEqual([]);
  });

  it.each([
    ['schemas = ["public", "hln"]', 'schemas = ["public"]', '[api] schemas does not contain "hln"'],
    ['schemas = ["public", "hln"]', 'schemas = ["public", "hln", "private"]', '[api] schemas has "private"'],
    ['enable_signup = false', 'enable_signup = true', '[auth] enable_signup must be false'],
    ['site_url = "env(SITE_URL)"', '', '[auth] site_url must be "env(SITE_URL)"'],
    [
      'templates/recovery.html',
      'templates/gone.html',
      'names ./supabase/templates/gone.html, which does not exist',
    ],
    ['[functions.ip]', '[functions.pi]', '[functions.pi] names a function that does not exist'],
    ['[functions.ip]', '[functions.pi]', '[functions.ip] is missing'],
    [
      '[functions.ip]\nverify_jwt = false',
      '[functions.ip]\nverify_jwt = true',
      '[functions.ip] verify_jwt must',
    ],
    ['[functions.ip]', '[functions.ip', 'cannot be read'],
    [
      '[auth.hook.send_email]\nenabled = true',
      '[auth.hook.send_email]\nenabled = false',
      'send_email] is off',
    ],
    ['"env(SEND_EMAIL_HOOK_SECRETS)"', '"v1,whsec_x"', 'must take uri and secrets from SEND_EMAIL_HOOK_URI'],
  ])('is not ready with %s as %s', (from, to, says) => {
    expect(project.config).toContain(from);
    expect(
      saying(
        not(
          'ok',
          check((text) => text.replace(from, to)),
        ),
      ),
    ).toContain(says);
  });
});

describe('the import map', () => {
  const check = (changes: Partial<Sources>) =>
    saying(not('ok', checkImports(entries, { ...project.sources, ...changes })));

  it('of this project covers everything that functions import', () => {
    expect(check({})).toBe('');
  });

  it('fails if a package is missing', () => {
    const { valibot: _, ...imports } = project.sources.imports;
    expect(check({ imports })).toMatch(/"valibot", which \S+ imports, is not in the map/);
  });

  it('fails if it leads to a file that is gone', () => {
    const gone = 'packages/price-finder/src/index.ts';
    const read = (path: string) => (path === gone ? null : project.sources.read(path));
    expect(check({ read })).toContain(`${gone} is imported and does not exist.`);
  });

  it('fails if it names another version than the tests use', () => {
    const imports = { ...project.sources.imports, nodemailer: 'npm:nodemailer@1.0.0' };
    expect(check({ imports })).toMatch(/nodemailer is 1\.0\.0 in the map and \d+\.\d+\.\d+ in the tests/);
  });
});

describe('the secrets of the functions', () => {
  const complete = {
    SITE_URL: 'https://example.nz',
    SMTP_URL: 'smtp://user:hunter2@mail.example.nz:587',
    MAIL_FROM: 'HLN <hello@example.nz>',
    FEEDBACK_MAIL_TO: 'hello@example.nz',
    CONTACT_MAIL_TO: 'hello@example.nz',
    CONSULTATION_MAIL_TO: 'hello@example.nz',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    SEND_EMAIL_HOOK_SECRETS: HOOK_SECRET,
  };

  it('are complete, and none is printed', () => {
    const findings = checkSecrets(complete);
    expect(not('ok', findings)).toEqual([]);
    expect(saying(findings)).not.toMatch(/hunter2|_live_1|whsec_/);
  });

  it.each([
    [{ SITE_URL: '' }, 'missing', 'SITE_URL must be set when STRIPE_SECRET_KEY is'],
    [{ SITE_URL: 'http://example.nz' }, 'missing', 'SITE_URL must begin with https://'],
    [{ SMTP_URL: '' }, 'missing', 'SMTP_URL is not set'],
    [{ SMTP_URL: 'mail.example.nz' }, 'missing', 'SMTP_URL must look like'],
    [{ MAIL_FROM: '' }, 'missing', 'MAIL_FROM is not set'],
    [{ CONTACT_MAIL_TO: '' }, 'warning', 'CONTACT_MAIL_TO is at localhost'],
    [{ STRIPE_WEBHOOK_SECRET: '' }, 'missing', 'belong together'],
    [{ SUPABASE_URL: 'https://x.supabase.co' }, 'missing', 'SUPABASE_URL Supabase sets it itself'],
    [{ SEND_EMAIL_HOOK_SECRETS: '' }, 'missing', 'SEND_EMAIL_HOOK_SECRETS is not set'],
    [{ SEND_EMAIL_HOOK_SECRETS: 'whsec_1' }, 'missing', 'SEND_EMAIL_HOOK_SECRETS must look like v1,whsec_'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'warning', 'STRIPE_SECRET_KEY is a test key'],
    [{ MAIL_FORM: 'x' }, 'warning', 'MAIL_FORM No function reads'],
  ] as const)('with %o are %s', (changes, level, says) => {
    const found = checkSecrets({ ...complete, ...changes }).filter((finding) => finding.level === level);
    expect(saying(found)).toContain(says);
  });

  it('are taken from an environment by name', () => {
    expect(variablesOfFunctions({ SITE_URL: 'a', HOME: 'b', SUPABASE_URL: 'c' })).toEqual({ SITE_URL: 'a' });
  });
});

describe('the push of the configuration', () => {
  const complete = {
    VITE_BACKEND_URL: 'https://x.supabase.co',
    SITE_URL: 'https://example.nz',
    SEND_EMAIL_HOOK_URI: 'https://x.supabase.co/functions/v1/send-auth-email',
    SEND_EMAIL_HOOK_SECRETS: HOOK_SECRET,
  };
  const secrets = { SEND_EMAIL_HOOK_SECRETS: HOOK_SECRET };
  const check = (changes: object) =>
    saying(not('ok', checkPush(project.config, { ...complete, ...changes }, secrets)));

  it('finds everything that it needs', () => {
    expect(check({})).toBe('');
  });

  it.each([
    [{ SITE_URL: '' }, 'SITE_URL is not set in this shell'],
    [{ SEND_EMAIL_HOOK_URI: undefined }, 'SEND_EMAIL_HOOK_URI is not set in this shell'],
    [
      { SEND_EMAIL_HOOK_URI: 'https://y.supabase.co/functions/v1/send-auth-email' },
      'SEND_EMAIL_HOOK_URI must be https://x.supabase.co/functions/v1/send-auth-email.',
    ],
    [{ SEND_EMAIL_HOOK_SECRETS: 'v1,whsec_other' }, 'must be the same in this shell'],
  ])('fails with %o', (changes, says) => {
    expect(check(changes)).toContain(says);
    expect(check(changes)).not.toContain('whsec_');
  });
});

describe('the build of the site', () => {
  const token = (role: string) => `e30.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`;

  it.each([['sb_publishable_1'], [token('anon')]])('may contain the key %s', (VITE_BACKEND_KEY) => {
    expect(not('ok', checkBuild({ VITE_BACKEND_URL: 'https://x.supabase.co', VITE_BACKEND_KEY }))).toEqual(
      [],
    );
  });

  it.each([['sb_secret_1'], [token('service_role')]])('never contains the key %s', (VITE_BACKEND_KEY) => {
    const findings = checkBuild({ VITE_BACKEND_URL: 'https://x.supabase.co', VITE_BACKEND_KEY });
    expect(saying(not('ok', findings))).toBe(
      'VITE_BACKEND_KEY is the secret key, which would be published: take the publishable one.',
    );
  });

  it('calls a project', () => {
    expect(not('ok', checkBuild({})).map(({ about }) => about)).toEqual([
      'VITE_BACKEND_URL',
      'VITE_BACKEND_KEY',
    ]);
  });
});

describe('the Supabase CLI', () => {
  it.each([
    ['2.114.0\n', 'ok'],
    ['2.115.0', 'ok'],
    ['3.1.0', 'ok'],
    ['2.113.9', 'warning'],
    ['1.226.4', 'warning'],
    ['none', 'warning'],
    [null, 'warning'],
  ] as const)('%o: %s', (version, level) => {
    expect(checkCli(version).level).toBe(level);
  });
});
