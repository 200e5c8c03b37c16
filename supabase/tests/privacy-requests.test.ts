import { randomUUID } from 'node:crypto';
import { createStaff, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MEI, openPrivacyStage, type PrivacyStage } from './privacy-stage.ts';

describe.each(await testBackends())('privacy requests on $name', (backend) => {
  let stage: PrivacyStage;

  beforeAll(async () => {
    stage = await openPrivacyStage(backend);
  });
  afterAll(async () => {
    await stage.server.close();
  });
  beforeEach(async () => {
    await stage.clear();
  });

  it('are closed to everybody but Owners and people with the right', async () => {
    const calls: [string, object][] = [
      ['find_personal_data', { contact: MEI }],
      ['read_personal_data', { contact: MEI, rows: [{ kind: 'chat', key: 'x' }], purpose: 'read' }],
      [
        'add_privacy_request',
        { request_id: randomUUID(), kind: 'access', contact: MEI, received_on: '2026-11-20', note: '' },
      ],
      ['close_privacy_request', { request_id: randomUUID(), outcome: 'done', identity_check: 'x' }],
      ['delete_personal_data', { request_id: randomUUID(), rows: [], seen: [], identity_check: 'x' }],
      ['list_privacy_requests', {}],
    ];
    const viewer = await createStaff(stage.server, { email: 'viewer@hln.example' });
    await stage.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'privacy-requests', 'view')",
      [viewer.id],
    );
    for (const [name, parameters] of calls) {
      expect((await stage.rpc(name, parameters, stage.manager)).status, name).toBe(403);
      expect((await stage.rpc(name, parameters, null)).status, name).toBe(401);
      expect((await stage.rpc(name, parameters, viewer)).status, name).toBe(
        name === 'list_privacy_requests' ? 200 : 403,
      );
    }
    // Staff who may only look don't see whom an open request is about.
    await stage.request(MEI);
    const { body } = await stage.rpc('list_privacy_requests', {}, viewer);
    expect(body).toMatchObject([{ contact: null, note: '', shortened: 'm…@p….example' }]);
  });

  it.each([
    // A Friday: the 20 working days begin on the Monday after it.
    ['2026-05-01', '2026-05-29'],
    ['2026-05-02', '2026-05-29'],
    ['2026-05-03', '2026-05-29'],
    ['2026-05-04', '2026-06-01'],
  ])('that came on %s are due on %s', async (received, due) => {
    const [row] = await stage.query<{ due: string }>(
      'select private.working_days_after($1::date, 20)::text as due',
      [received],
    );
    expect(row?.due).toBe(due);
  });

  it('say until when backups hold what was deleted', async () => {
    const { service } = stage.server.backend;
    const until = async () => (await stage.find(MEI)).backups;
    const schedule = (every: number, keep: number) =>
      service.rpc('backups_due', {
        every_days: every,
        at_hour: 3,
        can_make: true,
        can_prove: false,
        keep_count: keep,
      });
    const dayIn = async (days: number) => {
      const [row] = await stage.query<{ day: string }>(
        "select ((now() at time zone 'Pacific/Auckland')::date + $1::integer)::text as day",
        [days],
      );
      return row?.day;
    };
    const made = (daysAgo: number) =>
      stage.query(
        `insert into private.backup_work (kind, started_at, busy_until, finished_at, state)
         values ('make', now(), now(), now() - make_interval(days => $1), 'done')`,
        [daysAgo],
      );
    await schedule(0, 7);
    expect(await until()).toEqual({ state: 'unknown', on: null });
    await schedule(1, 7);
    expect(await until()).toEqual({ state: 'none', on: null });
    // Backups have stopped: the old one goes once seven more have been made from today on.
    await made(30);
    expect(await until()).toEqual({ state: 'until', on: await dayIn(7) });
    await made(0);
    expect(await until()).toEqual({ state: 'until', on: await dayIn(8) });
    // No backup is kept for more than 13 weeks.
    await schedule(30, 90);
    expect(await until()).toEqual({ state: 'until', on: await dayIn(92) });
  });

  it('for access or correction are closed with what became of them', async () => {
    const access = await stage.request(MEI, 'access');
    const close = (outcome: string, check: string) =>
      stage.rpc('close_privacy_request', { request_id: access, outcome, identity_check: check });
    expect((await close('lost', 'x')).status).toBe(400);
    expect((await close('done', '')).status).toBe(400);
    expect((await close('withdrawn', '')).status).toBe(204);
    expect((await close('withdrawn', '')).status).toBe(409);
    expect(await stage.requests()).toMatchObject([
      { outcome: 'withdrawn', contact: null, identity_check: null },
    ]);
    const correction = await stage.request(MEI, 'correction');
    const refused = await stage.erase(correction, await stage.find(MEI), []);
    expect(refused.status).toBe(409);
  });
});
