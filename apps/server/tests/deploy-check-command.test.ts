import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from '@hln/test-support/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
let secrets: string;
const HOOK_SECRET = `v1,whsec_${'A'.repeat(43)}=`;
const build = { VITE_BACKEND_URL: 'https://x.supabase.co', VITE_BACKEND_KEY: 'sb_publishable_1' };
const push = {
  SITE_URL: 'https://example.nz',
  SEND_EMAIL_HOOK_URI: 'https://x.supabase.co/functions/v1/send-auth-email',
  SEND_EMAIL_HOOK_SECRETS: HOOK_SECRET,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-deploy-'));
  secrets = join(folder, 'secrets.env');
  await writeFile(
    secrets,
    `SITE_URL=https://example.nz\nSMTP_URL="smtp://a:hunter2@example.nz:587"\nMAIL_FROM="HLN <a@example.nz>"\nSEND_EMAIL_HOOK_SECRETS=${HOOK_SECRET}\n`,
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

it('npm run deploy:check reports that everything is there, and prints no secret', async () => {
  const { code, out, err } = await runCommand('deploy-check', { ...build, ...push }, ['--secrets', secrets]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('Ready to deploy.');
  expect(out).not.toMatch(/hunter2|whsec_/);
});

it('ends with 1 and names what is missing', async () => {
  const { code, out } = await runCommand('deploy-check', push, ['--secrets', secrets]);
  expect(code).toBe(1);
  expect(out).toMatch(/^MISSING VITE_BACKEND_URL: must be the URL of the project/m);
  expect(out).toContain('Not ready: 3 missing.');
});

it('exits with 2 if the file of secrets does not exist', async () => {
  const { code, err } = await runCommand('deploy-check', build, ['--secrets', join(folder, 'none')]);
  expect(code).toBe(2);
  expect(err).toContain('Usage: npm run deploy:check');
});

it("finds a CLI that is only run through npx, as behind the document's alias", async () => {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await writeFile(
    join(bin, 'npx'),
    '#!/bin/sh\ntest "$*" = "--offline --yes supabase@3.1.0 --version" && echo 3.1.0\n',
    {
      mode: 0o755,
    },
  );
  const PATH = `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`;
  const { out } = await runCommand('deploy-check', { ...build, ...push, PATH }, ['--secrets', secrets]);
  expect(out).toContain('supabase: Version 3.1.0 applies every migration as a whole.');
});
