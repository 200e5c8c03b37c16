import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { backUpTo, HARMLESS, LEFT_OUT, REPLACED, SEALED } from '@hln/server/for-tests';
import { createStaff, type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Matches column names that suggest a secret. */
const SECRET = 'secret|token|code|challenge|key|hash|password';

describe.each(await testBackends())('a backup on $name', (backend) => {
  let server: TestServer;
  let folder: string;
  const query = <Row>(text: string, values?: readonly unknown[]) =>
    server.backend.database.query<Row>(text, values);

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    folder = await mkdtemp(join(tmpdir(), 'hln-contents-'));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('explicitly handles every column that may contain a secret', async () => {
    const rows = await query<{ table: string; column: string }>(
      `select format('%I.%I', n.nspname, c.relname) as table, a.attname as column
       from pg_attribute as a join pg_class as c on c.oid = a.attrelid join pg_namespace as n on n.oid = c.relnamespace
       where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'supabase_migrations')`,
    );
    const all = new Set(rows.map(({ table, column }) => `${table}.${column}`));
    const tables = new Set(rows.map(({ table }) => table));
    const listed = [
      ...Object.keys(REPLACED),
      ...Object.keys(HARMLESS),
      ...SEALED.map(({ table, column }) => `${table}.${column}`),
    ];
    const unknown = rows
      .filter(({ table, column }) => new RegExp(SECRET).test(column) && !LEFT_OUT.includes(table))
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !listed.includes(name));
    expect(unknown, 'Add these columns to backup/sensitive.ts').toEqual([]);
    expect(listed.filter((name) => !all.has(name))).toEqual([]);
    expect(LEFT_OUT.filter((name) => !tables.has(name))).toEqual([]);
  });

  it("contains none of the database's secrets", async () => {
    const { id: user } = await createStaff(server, { role: 'owner' });
    const texts: string[] = [];
    const bytes: Buffer[] = [];
    const word = () => {
      const made = `planted-${randomBytes(18).toString('hex')}`;
      texts.push(made);
      return `'${made}'`;
    };
    const blob = (length: number) => {
      const made = randomBytes(length);
      bytes.push(made);
      return `'\\x${made.toString('hex')}'`;
    };
    const session = randomUUID();
    await server.backend.database.transaction(async (sql) => {
      await sql.run(`
        set local session_replication_role = replica;
        update auth.users set confirmation_token = ${word()}, recovery_token = ${word()},
          email_change_token_new = ${word()}, email_change_token_current = ${word()},
          phone_change_token = ${word()}, reauthentication_token = ${word()} where id = '${user}';
        insert into auth.sessions (id, user_id, refresh_token_hmac_key) values ('${session}', '${user}', ${word()});
        insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
          values ('1', ${word()}, '${user}', '${session}', ${word()});
        insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
            provider_access_token, provider_refresh_token, authentication_method, invite_token)
          values ('${randomUUID()}', '${user}', ${word()}, 's256', ${word()}, 'email', ${word()}, ${word()}, 'recovery',
            ${word()});
        insert into private.second_factors (user_id, secret, last_step) values ('${user}', ${blob(20)}, 1);
        insert into private.second_factor_setups (user_id, session_id, secret)
          values ('${user}', '${session}', ${blob(20)});
        insert into private.second_factor_sessions (session_id, user_id) values ('${session}', '${user}');
        insert into private.passkey_challenges (session_id, user_id, purpose, challenge_hash)
          values ('${session}', '${user}', 'give', ${blob(32)});
        insert into private.staff_invitations (email, role, invited_by, token_hash, mails, sent_at, expires_at)
          values ('invited@hln.example', 'member', '${user}', ${blob(32)}, 1, now(), now() + interval '1 day');
        insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, html_body, status) values
          ('a', 'auth', 'a@hln.example', 'Password', 'https://hln.example/?recovery=' || ${word()}, ${word()}, 'pending'),
          ('b', 'invitation', 'b@hln.example', 'Invitation', 'https://hln.example/' || ${word()}, ${word()}, 'sent'),
          ('c', 'account-notice', 'c@hln.example', 'Notice', 'https://hln.example/?token=' || ${word()},
            '<a href="https://hln.example/?token=' || ${word()} || '">', 'sent');
        update private.settings set value = to_jsonb(${word()}::text) where key = 'llm.key';
        update private.settings set value = to_jsonb(${word()}::text), value_before = to_jsonb(${word()}::text)
          where key = 'costs.import-secret';
      `);
    });
    const target = join(folder, 'one.tar.gz');
    const parts = {
      database: server.backend.database,
      databaseUrl: server.databaseUrl,
      dataDir: server.dataDir,
      jwtSecret: server.backend.keys.jwtSecret,
    };
    await backUpTo(parts, target, () => {}, new AbortController().signal);
    const unpacked = gunzipSync(await readFile(target));
    expect(unpacked.includes('a@hln.example')).toBe(true);
    expect(unpacked.includes(user)).toBe(true);
    expect(unpacked.includes(session)).toBe(false);
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => unpacked.includes(text))).toEqual([]);
    const forms = bytes.flatMap((each) => [each, each.toString('hex'), each.toString('base64url')]);
    expect(forms.filter((form) => unpacked.includes(form))).toEqual([]);
    // The backup doesn't contain the key that encrypts some of the secrets, either.
    expect(unpacked.includes(server.backend.keys.jwtSecret)).toBe(false);
    expect(unpacked.includes('sealed:')).toBe(true);
  });
});
