import { emailDetailsSchema, emailFiguresSchema, emailsSchema, listCountSchema } from '@hln/contracts';
import {
  callAs,
  createStaff,
  type StaffForTest,
  type TestBackend,
  type TestServer,
} from '@hln/test-support/server';
import * as v from 'valibot';

/** A search without any filter. */
export const ANYTHING = {
  search: null,
  status_name: null,
  kind_name: null,
  cause_name: null,
  address: null,
  source: null,
  from_time: null,
  to_time: null,
  before_id: null,
  page_size: null,
};

/** The parameters of `count_emails` in those of a search. */
export const conditionsOf = ({ before_id, page_size, ...conditions }: typeof ANYTHING) => conditions;

/** Starts a server with staff of each role, and returns helpers for tests of the outbox. */
export async function startEmailStage(backend: TestBackend) {
  const server: TestServer = await backend.start();
  await server.schedules.stop();
  const owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
  const manager = await createStaff(server, { email: 'manager@hln.example', role: 'manager' });
  const member = await createStaff(server, { email: 'member@hln.example' });
  /** Deletes all emails, pauses and suppressions. */
  const clear = () =>
    server.backend.database.run(`
      delete from public.email_outbox; delete from private.email_suppressions; delete from public.rate_limit_hits;
      update private.email_switch set stopped_at = null, stopped_by = null, reason = null;
    `);
  const query = <Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    server.backend.database.query<Row>(text, values);
  const call = (who: StaffForTest, name: string, body: object = {}) => callAs(server, who, name, body);
  const store = async (changes: Record<string, unknown> = {}): Promise<string> => {
    const mail = {
      idempotency_key: crypto.randomUUID(),
      kind: 'settings-test',
      recipient: 'Ana <ana@example.nz>',
      subject: 'HLN has your message',
      text_body: 'Kia ora',
      ...changes,
    };
    const names = Object.keys(mail);
    const [row] = await query<{ id: string }>(
      `insert into public.email_outbox (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
      Object.values(mail),
    );
    if (row === undefined) throw new Error('Nothing was stored.');
    return row.id;
  };
  const statusOf = async (id: string) =>
    (await query<{ status: string }>('select status from public.email_outbox where id = $1', [id]))[0]
      ?.status;
  const search = async (wanted: object = {}, who = manager) =>
    v.parse(emailsSchema, (await call(who, 'search_emails', { ...ANYTHING, ...wanted })).body);
  const count = async (wanted: object = {}) =>
    v.parse(
      listCountSchema,
      (await call(manager, 'count_emails', conditionsOf({ ...ANYTHING, ...wanted }))).body,
    );
  const read = async (id: string, who = manager) =>
    v.parse(emailDetailsSchema, (await call(who, 'read_email', { email_id: id })).body);
  const figures = async () => v.parse(emailFiguresSchema, (await call(manager, 'read_email_figures')).body);
  const retry = (who: StaffForTest, ...mails: object[]) => call(who, 'retry_emails', { mails });
  const claim = async () => {
    const { data } = await server.backend.service.rpc('claim_emails', { batch_size: 50, lease_seconds: 60 });
    return data ?? [];
  };
  const leased = async () => {
    const [mail] = await claim();
    if (typeof mail?.lease !== 'string') throw new Error('Nothing was claimed.');
    return { email_id: mail.id, email_lease: mail.lease };
  };
  return {
    server,
    owner,
    manager,
    member,
    clear,
    query,
    call,
    store,
    statusOf,
    search,
    count,
    read,
    figures,
    retry,
    claim,
    leased,
  };
}

export type EmailStage = Awaited<ReturnType<typeof startEmailStage>>;
