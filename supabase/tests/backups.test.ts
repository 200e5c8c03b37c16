import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertCopied } from '@hln/server/for-tests';
import { handler } from '@hln/supabase/functions/back-up';
import { readSupabaseEnvironment } from '@hln/supabase/shared/http/environment';
import { appCode } from '@hln/test-support/authenticator';
import { callAs, createStaff, runJob, testBackends } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { backupStage } from './backup-stage.ts';
import { dependenciesOn } from './functions/dependencies.ts';
import { enrol, signIn } from './second-factor-calls.ts';

const FOR_OWNERS = 'Backups are for Owners.';
const refusalOf = async (response: Response) => ({ status: response.status, ...(await response.json()) });

describe.each(await testBackends())('backups on $name', (backend) => {
  const { stage, folder, ask, ours, desk, ended, audited, leaveBehind, leftBehind, open, make, copyUntil } =
    backupStage(backend);

  it('are made, verified, listed and downloaded', async () => {
    expect(await desk()).toMatchObject({ files: [], latest: null, cannot: { make: null, prove: null } });
    const [first, second] = await Promise.all([
      ask(stage.owner, { wanted: 'make' }),
      ask(stage.owner, { wanted: 'make' }),
    ]);
    // Only one backup is made at a time; either request may come first.
    expect([first.status, second.status].sort()).toEqual([202, 429]);
    const made = await ended();
    expect(made).toMatchObject({ kind: 'make', state: 'done', problem: null, asked_by: stage.owner.email });
    const { files } = await desk();
    expect(files).toMatchObject([{ name: made.backup, rows: made.rows, tables: made.tables }]);
    expect(made.tables).toBeGreaterThan(60);
    const name = made.backup ?? '';

    await leaveBehind();
    expect(await leftBehind()).toHaveLength(1);
    expect((await ask(stage.owner, { wanted: 'prove', name })).status).toBe(202);
    expect(await ended()).toMatchObject({ kind: 'prove', state: 'done', backup: name, rows: made.rows });
    expect((await desk()).proved_at).not.toBeNull();
    // Neither the throw-away database nor anything from a killed server is left.
    expect(await leftBehind()).toEqual([]);

    const holder = await createStaff(stage.server, { role: 'owner' });
    const { session, secret, recoveryCodes } = await enrol(stage.server, holder);
    const request = (headers: Readonly<Record<string, string>>) =>
      fetch(`${stage.server.url}/functions/v1/backups`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ wanted: 'download', name }),
      });
    expect(await refusalOf(await ask(stage.owner, { wanted: 'download', name }))).toMatchObject({
      status: 403,
      error: expect.stringContaining('your account has none. Set one up first'),
    });
    // Setting up a factor is not enough: somebody with only the password can do that.
    expect(await refusalOf(await request(session.headers))).toMatchObject({
      status: 403,
      error: expect.stringContaining('given within the last five minutes'),
    });
    const recovered = await signIn(stage.server, holder);
    await recovered.call('give_second_factor', { code: recoveryCodes[0] });
    expect((await request(recovered.headers)).status).toBe(403);
    // A factor verified in another session doesn't count for this one.
    const elsewhere = await signIn(stage.server, holder);
    await elsewhere.call('give_second_factor', { code: appCode(secret, 1) });
    expect((await request(session.headers)).status).toBe(403);
    expect(await refusalOf(await request(elsewhere.headers))).toMatchObject({
      status: 403,
      error: expect.stringContaining('set up at least a day ago'),
    });
    const { database } = stage.server.backend;
    await database.run(
      "update private.second_factor_sessions set factor_since = factor_since - interval '1 day', given_at = now() - interval '5 minutes'",
    );
    expect((await request(elsewhere.headers)).status).toBe(403);
    await database.run("update private.second_factor_sessions set given_at = now() - interval '4 minutes'");
    expect(await audited('download-backup')).toEqual([]);
    const download = await request(elsewhere.headers);
    expect(download.headers.get('cache-control')).toBe('no-store');
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    const bytes = Buffer.from(await download.arrayBuffer());
    expect(bytes.equals(await readFile(join(folder(), name)))).toBe(true);
    expect(bytes.length).toBeGreaterThan(1_000_000);
    expect(await audited('download-backup')).toEqual([{ actor_id: holder.id, row_key: name }]);
    expect(await audited('make-backup')).toHaveLength(1);
    expect(await audited('prove-backup')).toHaveLength(1);
  }, 180_000);

  it('are not verified until they were copied off the machine, if copies are configured', async () => {
    const [name = ''] = await ours();
    const stamp = join(stage.server.dataDir, 'copied');
    const proof = open(undefined, stamp).prove(name, () => {}, new AbortController().signal);
    await expect(proof).rejects.toThrow('last copied to another machine never yet');
    await writeFile(stamp, '');
    const late = new Date(Date.now() - 51 * 3_600_000);
    await utimes(stamp, late, late);
    await expect(assertCopied(stamp)).rejects.toThrow('last copied to another machine 51 hours ago');
    const inTime = new Date(Date.now() - 49 * 3_600_000);
    await utimes(stamp, inTime, inTime);
    await assertCopied(stamp);
  });

  it('are not downloaded if they contain sign-in secrets, or nobody can tell', async () => {
    const [dump, files] = ['dump', 'tar.gz'].map((ending) => `hln-2026-01-02T00-00-00-000Z.${ending}`);
    const damaged = 'hln-2026-01-03T00-00-00-000Z.tar.gz';
    await writeFile(join(folder(), damaged), 'not an archive');
    await writeFile(join(folder(), dump ?? ''), 'PGDMP');
    await writeFile(join(folder(), 'PG_VERSION'), '17');
    execFileSync('tar', ['-czf', join(folder(), files ?? ''), '-C', folder(), 'PG_VERSION']);
    const secrets = 'sessions and secrets that sign people in';
    for (const [name, why] of [
      [dump, secrets],
      [files, secrets],
      [damaged, 'It is damaged, or not a backup'],
    ]) {
      const refusal = await refusalOf(await ask(stage.owner, { wanted: 'download', name }));
      expect(refusal).toMatchObject({ status: 409, error: expect.stringContaining(why ?? '') });
    }
    for (const name of [dump, files, damaged, 'PG_VERSION']) await rm(join(folder(), name ?? ''));
  });

  it('are for Owners only, even under a guessed name', async () => {
    const [name = ''] = await ours();
    const restore = { wanted: 'restore', name, why: 'Rows were lost.' };
    const wishes = [{ wanted: 'make' }, { wanted: 'prove', name }, { wanted: 'download', name }, restore];
    for (const body of [undefined, ...wishes]) {
      const refusal = await refusalOf(await ask(stage.manager, body));
      expect(refusal).toMatchObject({ status: 403, error: FOR_OWNERS });
      expect((await ask(null, body)).status).toBe(401);
    }
    const guessed = { wanted: 'download', name: 'hln-2026-01-01T00-00-00-000Z.tar.gz' };
    expect(await refusalOf(await ask(stage.manager, guessed))).toMatchObject({ status: 403 });
    expect(await refusalOf(await ask(stage.owner, guessed))).toMatchObject({ status: 404 });
    const strange = [
      '../keys.json',
      `../backups/${name}`,
      `${name}.keys.json`,
      `${name}\0`,
      '/etc/passwd',
      '',
    ];
    for (const path of strange) {
      const refusal = await refusalOf(await ask(stage.owner, { wanted: 'download', name: path }));
      expect(refusal, path).toMatchObject({ status: 400 });
    }
    // No other path leads to the files or avoids the audit log.
    for (const path of [`/functions/v1/backups/${name}`, `/functions/v1/backups?name=${name}`]) {
      const response = await fetch(`${stage.server.url}${path}`);
      expect([401, 404], path).toContain(response.status);
    }
    const ofOwners = {
      read_backup_work: {},
      begin_backup_work: { work_kind: 'prove', backup_name: name },
      record_backup_download: { backup_name: name, byte_count: 1 },
      begin_restore: { backup_name: name, why: 'Rows were lost.' },
      rows_newer_than: { moment: '2026-01-01T00:00:00Z' },
    };
    for (const [call, values] of Object.entries(ofOwners)) {
      const answer = await callAs(stage.server, stage.manager, call, values);
      expect(answer, call).toMatchObject({ status: 403, body: { message: FOR_OWNERS } });
    }
    const calls = ['finish_backup_work', 'note_backup_work', 'begin_scheduled_backup_work', 'backups_due'];
    for (const call of calls) {
      const answer = await callAs(stage.server, stage.owner, call);
      expect(answer.status, call).toBeGreaterThanOrEqual(400);
    }
    expect(await audited('download-backup')).toHaveLength(1);
  });

  it('fail verification when they are damaged or contain different rows than expected', async () => {
    const [name = ''] = await ours();
    const archive = join(folder(), name);
    const manifest = `${archive}.json`;
    const [whole, told] = [await readFile(archive), await readFile(manifest, 'utf8')];
    const expectFailure = async (problem: unknown) => {
      await ask(stage.owner, { wanted: 'prove', name });
      expect(await ended()).toMatchObject({ state: 'failed', problem });
    };
    const write = (changed: object) =>
      writeFile(manifest, JSON.stringify({ ...JSON.parse(told), ...changed }));
    // The archive is readable, but its checksum is not that of the one that was written.
    await write({ sha256: '0'.repeat(64) });
    await expectFailure('It cannot be brought back: its archive is not the one that was written.');
    const damaged = Buffer.from(whole);
    const middle = Math.floor(damaged.length / 2);
    damaged.fill(0xff, middle, middle + 2_000);
    await writeFile(archive, damaged);
    // A damaged archive fails even if the checksum next to it matches.
    await write({ sha256: createHash('sha256').update(damaged).digest('hex') });
    await expectFailure(expect.stringMatching(/^It cannot be brought back: (?!its archive is not)/));
    await writeFile(archive, whole);
    const { rows } = JSON.parse(told) as { rows: Record<string, number> };
    await write({ rows: { ...rows, 'public.email_outbox': 31 } });
    await expectFailure(
      'It came back, but not as it was: public.email_outbox had 31 rows and came back with 30.',
    );
    await writeFile(manifest, told);
    const failed = (await desk()).proofs.find(({ backup }) => backup === name);
    expect(failed?.state).toBe('failed');
    // The test opens three databases.
  }, 180_000);

  it('need free space, and leave nothing behind if there is too little', async () => {
    const before = await readdir(folder());
    const full = open(async () => 70_000_000);
    await expect(full.assertRoom()).rejects.toThrow(
      /^There is no room: it may take \d+ MB, and the disk has 70 MB free/,
    );
    await expect(make(full)).rejects.toThrow('There is no room');
    // The disk fills up while the backup is being written.
    let looks = 0;
    const filling = open(async () => (looks++ === 0 ? 1e12 : 0));
    await expect(make(filling)).rejects.toThrow('There is no room');
    expect(await readdir(folder())).toEqual(before);
  });

  it('are made and verified once a night, and old ones are deleted', async () => {
    const due = () => runJob(stage.server, 'back-up');
    expect(await due()).toEqual({ made: 0, proved: 0, removed: 0 });
    const { database } = stage.server.backend;
    const longAgo = "now() - interval '3 days'";
    await database.run(`
      update private.backup_state set since = ${longAgo};
      update private.backup_work set started_at = ${longAgo}, finished_at = ${longAgo};
      update private.settings set value = '2' where key = 'backups.keep'`);
    const unproved = "select value::integer from private.alert_values() where rule = 'backup-unproved'";
    expect(await database.query(unproved)).toEqual([{ value: 72 }]);
    for (const name of ['hln-2026-01-01T00-00-00-000Z', 'hln-2026-01-02T00-00-00-000Z']) {
      await writeFile(join(folder(), `${name}.tar.gz`), 'An archive of the command.');
    }
    expect(await due()).toMatchObject({ made: 1, proved: 1 });
    expect(await due()).toMatchObject({ made: 0, proved: 0 });
    const { files, latest, proved_at } = await desk();
    expect(latest).toMatchObject({ kind: 'prove', state: 'done', asked_by: null, backup: files[0]?.name });
    expect(proved_at).toBe(latest?.finished_at);
    expect(files.filter(({ rows }) => rows === null)).toHaveLength(2);
    expect(await database.query(unproved)).toEqual([{ value: 0 }]);
  });

  it('are also deleted at night if there is no room for a new one, which is reported', async () => {
    const { database } = stage.server.backend;
    await copyUntil(4);
    await database.run(
      "update private.backup_work set started_at = now() - interval '3 days', finished_at = now() - interval '3 days'",
    );
    const key = randomBytes(16).toString('hex');
    const environment = { ...readSupabaseEnvironment(() => undefined), secretKeys: [key] };
    const answer = await handler(
      new Request('https://backend.example/functions/v1/back-up', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      }),
      environment,
      dependenciesOn(stage.server, { backups: open(async () => 70_000_000) }),
    );
    expect(answer.status).toBe(500);
    expect((await desk()).latest).toMatchObject({
      kind: 'make',
      problem: expect.stringMatching(/^There is no room/),
    });
    const left = await ours();
    // Two are left, plus the last verified one if it is neither of them.
    expect(left.length).toBeGreaterThanOrEqual(2);
    expect(left.length).toBeLessThanOrEqual(3);
  }, 180_000);

  it('are deleted when they are too old, except the newest and the one verified last', async () => {
    const host = open();
    await copyUntil(3);
    const before = await ours();
    expect(await host.prune(90, 1, null)).toBe(0);
    const proved = before.at(-1) ?? '';
    expect(await host.prune(90, 0, proved)).toBe(before.length - 2);
    expect(await ours()).toEqual([before[0], proved]);
  }, 180_000);

  it('take over work whose server has died, and stop work that has lost its claim', async () => {
    const { database, service } = stage.server.backend;
    const begin = async () =>
      (await service.rpc('begin_scheduled_backup_work', { work_kind: 'make', backup_name: '' })).data;
    const first = await begin();
    expect(await begin()).toBeNull();
    await database.run(
      "update private.backup_work set busy_until = now() - interval '1 second' where state = 'running'",
    );
    expect((await desk()).latest).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('interrupted'),
    });
    const second = await begin();
    expect(second).toBeGreaterThan(first ?? 0);
    const note = (work_id: number) =>
      service.rpc('note_backup_work', { work_id, now_at: 'writing', done: 1, total: 2 });
    expect((await note(first ?? 0)).data).toBe(false);
    expect((await note(second ?? 0)).data).toBe(true);
    expect((await desk()).latest).toMatchObject({
      state: 'running',
      step: 'writing',
      done_parts: 1,
      all_parts: 2,
    });
  });
});
