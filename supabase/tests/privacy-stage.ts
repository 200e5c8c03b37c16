import { randomUUID } from 'node:crypto';
import {
  type PersonalData,
  type PersonalRow,
  type PrivacyRequest,
  personalDataSchema,
  personalDeletionSchema,
  privacyRequestsSchema,
} from '@hln/contracts';
import { feedbackRow } from '@hln/test-support/feedback-row';
import { callAs, callRest, createStaff, type StaffForTest, type TestBackend } from '@hln/test-support/server';
import * as v from 'valibot';
import { type ChatParts, chatOf } from './chat-stage.ts';

/** The person whom most of these tests are about. */
export const MEI = 'mei.chen@parent.example';

export type PrivacyStage = Awaited<ReturnType<typeof openPrivacyStage>>;

/** Starts a server with an Owner and a Manager, and returns helpers for the tests of privacy requests. */
export async function openPrivacyStage(backend: TestBackend) {
  const server = await backend.start();
  await server.schedules.stop();
  const owner = await createStaff(server, { email: 'owner@hln.example', role: 'owner' });
  const manager = await createStaff(server, { email: 'manager@hln.example', role: 'manager' });
  const query = <Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    server.backend.database.query<Row>(text, values);
  const rpc = (name: string, parameters: object = {}, who: StaffForTest | null = owner) =>
    callAs(server, who, name, parameters);

  const find = async (contact: string): Promise<PersonalData> =>
    v.parse(personalDataSchema, (await rpc('find_personal_data', { contact })).body);
  /** The rows that a search finds, as `kind: title`, with a question mark for a mere mention. */
  const named = async (contact: string) =>
    (await find(contact)).kinds.flatMap(({ kind, rows }) =>
      rows.map(({ title, is_own }) => `${kind}${is_own ? '' : '?'}: ${title}`),
    );
  const rowsOf = (data: PersonalData): PersonalRow[] => data.kinds.flatMap(({ rows }) => rows);

  async function erase(
    request: string,
    data: PersonalData,
    chosen: readonly PersonalRow[] = rowsOf(data),
    check = 'Wrote from the same mailbox.',
  ) {
    const pick = ({ kind, key, at }: PersonalRow) => ({ kind, key, at });
    return await rpc('delete_personal_data', {
      request_id: request,
      rows: chosen.map(pick),
      seen: rowsOf(data).map(pick),
      identity_check: check,
    });
  }

  return {
    server,
    owner,
    manager,
    query,
    rpc,
    find,
    named,
    rowsOf,

    /** Empties what the tests of this stage fill. */
    async clear() {
      await server.backend.database.run(`
        delete from public.email_outbox; delete from public.chat_sessions; delete from public.contact_requests;
        delete from public.sql_feedback; delete from public.donations; delete from private.email_suppressions;
        delete from public.set_aside_rows; delete from private.privacy_requests; delete from public.rate_limit_hits;
        delete from private.second_factors; delete from private.backup_work;
        delete from private.console_queries; delete from private.console_saved_queries;
      `);
    },
    async addChat(parts: ChatParts): Promise<string> {
      const row = chatOf(parts);
      const { status } = await callRest(server, 'anon', 'POST', '/chat_sessions', row, {
        prefer: 'return=minimal',
      });
      if (status !== 201) throw new Error(`The conversation was refused with ${status}.`);
      return row.session_id;
    },
    async addEnquiry(change: object = {}): Promise<string> {
      const id = randomUUID();
      const row = { name: 'Aroha', business: '', email: 'aroha@example.nz', message: 'Invoices.', ...change };
      await query(
        'insert into public.contact_requests (id, name, business, email, message) values ($1, $2, $3, $4, $5)',
        [id, row.name, row.business, row.email, row.message],
      );
      return id;
    },
    async addFeedback(change: object = {}): Promise<string> {
      const { error, data } = await server.backend.service
        .from('sql_feedback')
        .insert({ ...feedbackRow(), ...change })
        .select('id')
        .single();
      if (error !== null) throw new Error(error.message);
      return data.id;
    },
    async addDonation(email: string | null): Promise<string> {
      const [row] = await query<{ id: string }>(
        `insert into public.donations (checkout_session_id, payment_intent_id, amount_cents, currency, description, customer_email, is_live)
         values ($1, $1, 500, 'usd', 'Small Coffee', $2, true) returning id`,
        [`cs_${randomUUID()}`, email],
      );
      return row?.id ?? '';
    },
    async addEmail(change: object = {}): Promise<string> {
      const mail = {
        idempotency_key: `test:${randomUUID()}`,
        kind: 'test',
        recipient: 'team@hln.example',
        reply_to: null,
        subject: 'Hello',
        text_body: 'Hello',
        status: 'pending',
        source_kind: null,
        source_id: null,
        ...change,
      };
      const [row] = await query<{ id: string }>(
        `insert into public.email_outbox (idempotency_key, kind, recipient, reply_to, subject, text_body, status, source_kind, source_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        Object.values(mail),
      );
      return row?.id ?? '';
    },

    /** Records a request for deletion, and returns its id. */
    async request(contact: string, kind = 'deletion'): Promise<string> {
      const id = randomUUID();
      const [today] = await query<{ day: string }>(
        "select (now() at time zone 'Pacific/Auckland')::date::text as day",
      );
      const { status, body } = await rpc('add_privacy_request', {
        request_id: id,
        kind,
        contact,
        received_on: today?.day,
        note: 'By phone',
      });
      if (status >= 300) throw new Error(JSON.stringify(body));
      return id;
    },
    erase,
    async erased(...parameters: Parameters<typeof erase>) {
      const { status, body } = await erase(...parameters);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return v.parse(personalDeletionSchema, body);
    },
    async requests(): Promise<PrivacyRequest[]> {
      return v.parse(privacyRequestsSchema, (await rpc('list_privacy_requests')).body);
    },
    /** How many rows a table of the public schema, or another if named, has. */
    async count(table: string): Promise<number> {
      const [row] = await query<{ rows: number }>(`select count(*)::integer as rows from ${table}`);
      return row?.rows ?? -1;
    },
  };
}
