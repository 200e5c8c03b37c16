import { EMAIL_KINDS, SECURITY_EMAIL_KINDS } from '@hln/contracts';
import { testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmailStage, startEmailStage } from './email-stage.ts';

describe.each(await testBackends())('security emails on $name', (backend) => {
  let stage: EmailStage;
  beforeAll(async () => {
    stage = await startEmailStage(backend);
  });
  afterAll(() => stage.server.close());
  beforeEach(() => stage.clear());

  const storeOfEachKind = async (changes: object = {}) => {
    const ids: string[] = [];
    for (const kind of SECURITY_EMAIL_KINDS) ids.push(await stage.store({ kind, ...changes }));
    return ids;
  };
  const statuses = async () =>
    (await stage.query<{ status: string }>('select distinct status from public.email_outbox')).map(
      ({ status }) => status,
    );
  const suppress = () =>
    stage.call(stage.owner, 'suppress_address', { address: 'ana@example.nz', why: 'A test' });
  const handOver = (mail: { id: string; lease: string | null }) =>
    stage.server.backend.service.rpc('hand_over_email', {
      email_id: mail.id,
      email_lease: mail.lease ?? '',
      header_lines: '',
      is_repeatable: false,
    });

  it('are exactly the kinds that the contract names', async () => {
    const rows = await stage.query<{ kind: string }>(
      'select k as kind from unnest($1::text[]) as k where private.is_security_email(k)',
      [[...EMAIL_KINDS, 'added-later']],
    );
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...SECURITY_EMAIL_KINDS].sort());
  });

  it('reach an address that was suppressed before or while they waited', async () => {
    const waiting = await storeOfEachKind();
    expect((await suppress()).status).toBe(204);
    const later = await storeOfEachKind();
    expect(await statuses()).toEqual(['pending']);
    expect(await stage.read(later[0] ?? '', stage.owner)).toMatchObject({ suppressed: null });
    const claimed = await stage.claim();
    expect(claimed.map(({ id }) => id).sort()).toEqual([...waiting, ...later].sort());
    for (const mail of claimed) expect((await handOver(mail)).data).toBe(true);
    await stage.query("update public.email_outbox set status = 'failed', lease = null");
    const seen = later.map((id) => ({ id, status: 'failed', retries: 0 }));
    expect((await stage.retry(stage.owner, ...seen)).body).toEqual({
      queued: later.length,
      changed: 0,
      suppressed: 0,
    });
  });

  it('are retried at an address that refused two of them permanently', async () => {
    await storeOfEachKind();
    for (const mail of await stage.claim()) {
      await stage.server.backend.service.rpc('fail_email', {
        email_id: mail.id,
        email_lease: mail.lease ?? '',
        reason: '550 5.1.1',
        is_permanent: true,
        details: { cause: 'recipient' },
      });
    }
    expect((await stage.figures()).suppressions).toHaveLength(1);
    const later = await storeOfEachKind();
    expect((await stage.claim()).map(({ id }) => id).sort()).toEqual(later.sort());
  });

  it('are sent while all other sending is stopped', async () => {
    const ids = await storeOfEachKind();
    const other = await stage.store();
    expect((await stage.call(stage.owner, 'stop_emails', { why: 'A test' })).status).toBe(204);
    expect(await stage.query("select private.work_waiting('deliver-outbox') as waiting")).toEqual([
      { waiting: ids.length },
    ]);
    const claimed = await stage.claim();
    expect(claimed.map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const mail of claimed) expect((await handOver(mail)).data).toBe(true);
    expect(await stage.statusOf(other)).toBe('pending');
  });

  it('are never cancelled, held by a recipient limit, or deleted by a signed-in account', async () => {
    await stage.query("update public.rate_limits set per_minute = 1 where action = 'mail'");
    const ids = [...(await storeOfEachKind()), ...(await storeOfEachKind())];
    expect((await stage.call(stage.owner, 'cancel_emails', { ids })).body).toBe(0);
    expect(await statuses()).toEqual(['pending']);
    const deletion = stage.server.backend.database.transaction(async (sql) => {
      const claims = JSON.stringify({ sub: stage.owner.id, role: 'authenticated' });
      await sql.query("select set_config('request.jwt.claims', $1, true)", [claims]);
      await sql.query("select set_config('request.jwt.claim.sub', $1, true)", [stage.owner.id]);
      await sql.query('delete from public.email_outbox');
    });
    await expect(deletion).rejects.toMatchObject({ code: '42501' });
    expect(await stage.query('select from public.email_outbox')).toHaveLength(ids.length);
  });
});
