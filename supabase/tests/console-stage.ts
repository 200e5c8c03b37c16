import { type ConsoleAnswer, consoleAnswerSchema } from '@hln/contracts';
import { askPostgres, openEmbeddedConsole } from '@hln/server/for-tests';
import {
  type ConsoleLogin,
  createStaff,
  credentials,
  makeConsoleLogin,
  type StaffForTest,
  type TestBackend,
  type TestServer,
} from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, expect } from 'vitest';
import { CANARY } from './console-attacks.ts';

const NO_LIMITS = { statementMs: 0, outerMs: 1_500, rows: 1_000, bytes: 8_000_000 };
const signal = () => new AbortController().signal;
/** A query as it would arrive if the second layer had let it through. */
const raw = (text: string, kind: 'select' | 'explain') => ({ text, kind, added: 0, attributes: [] });

/** Asks PostgreSQL as a login, without the parser and the list of allowed functions. */
export const askAs = (url: string, text: string, kind: 'select' | 'explain' = 'select') =>
  askPostgres(url, raw(text, kind), NO_LIMITS, signal());

/** A server with the SQL console and an Owner, whose secrets and personal data contain {@link CANARY}. */
export function consoleStage(backend: TestBackend) {
  const stage = {} as {
    server: TestServer;
    owner: StaffForTest;
    /** Null on the embedded database, whose console has a copy instead. */
    login: ConsoleLogin | null;
  };
  let loginUrl = '';
  /** Runs a query without the parser and the list of allowed functions. */
  let askRaw: (text: string, kind: 'select' | 'explain') => Promise<ConsoleAnswer>;
  let closeRaw = async () => {};

  beforeAll(async () => {
    stage.login = null;
    stage.server = await backend.start(async (databaseUrl) => {
      if (databaseUrl === null) return {};
      const login = await makeConsoleLogin();
      stage.login = login;
      loginUrl = login.at(databaseUrl);
      return { consoleDatabaseUrl: loginUrl };
    });
    await stage.server.schedules.stop();
    stage.owner = await createStaff(stage.server, { role: 'owner', email: `${CANARY}@hln.example` });
    await stage.server.backend.database.run(`
      insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body)
        values ('console', 'test', '${CANARY}@hln.example', '${CANARY}', '${CANARY}');
      insert into public.donations (checkout_session_id, amount_cents, currency, description, customer_email, is_live)
        values ('${CANARY}', 500, 'usd', 'Coffee', '${CANARY}@hln.example', false);
      update private.settings set value = to_jsonb(repeat('${CANARY}', 3)::text)
        where kind = 'secret' and key not in ('content.build-hook', 'alerts.webhook-url');
      update private.settings set value = to_jsonb('https://host.example/' || repeat('${CANARY}', 3))
        where key in ('content.build-hook', 'alerts.webhook-url');
    `);
    if (stage.login !== null) {
      askRaw = (text, kind) => askAs(loginUrl, text, kind);
    } else {
      const bare = openEmbeddedConsole(
        stage.server.backend.database,
        `${stage.server.dataDir}`,
        { warn: () => {} },
        { ms: 1_500, rows: 1_000, bytes: 8_000_000 },
      );
      askRaw = (text, kind) => bare.ask(raw(text, kind), { person: 'x', anew: false }, signal());
      closeRaw = bare.close;
    }
    // The first copy creates an empty database first, which takes long on a busy machine.
    await ask('select 1');
  });

  afterAll(async () => {
    await closeRaw();
    const url = stage.server.databaseUrl;
    if (stage.login !== null && url !== null) await stage.login.drop(url);
    await stage.server.close();
  });

  async function post(who: StaffForTest | null, body: object, abort?: AbortSignal) {
    const headers =
      who === null ? credentials(stage.server, 'anon') : credentials(stage.server, 'authenticated', who.id);
    const response = await fetch(`${stage.server.url}/functions/v1/sql-console`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: abort ?? null,
    });
    return { status: response.status, body: (await response.json()) as unknown };
  }
  async function ask(query: string, more: object = {}): Promise<ConsoleAnswer> {
    const { status, body } = await post(stage.owner, { query, wanted: 'rows', ...more });
    expect(status, JSON.stringify(body)).toBe(200);
    return v.parse(consoleAnswerSchema, body);
  }
  /** Returns everything that an attack might have changed. */
  async function state() {
    const [row] = await stage.server.backend.database.query<Record<string, unknown>>(`
      select (select json_agg(r order by r.name)::text from public.staff_roles as r) as roles,
        (select count(*)::integer from public.staff_members) as members,
        (select json_agg(l order by l.action)::text from public.rate_limits as l) as limits,
        (select count(*)::integer from pg_class where relkind in ('r', 'S')) as relations,
        (select count(*)::integer from pg_largeobject_metadata) as objects,
        (select count(*)::integer from pg_locks as l join pg_stat_activity as a on a.pid = l.pid
          where l.locktype = 'advisory' and a.application_name = 'hln console') as locks`);
    return row;
  }

  return { stage, post, ask, state, askRaw: (...asked: Parameters<typeof askRaw>) => askRaw(...asked) };
}
