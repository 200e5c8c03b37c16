import { type Privilege, readPrivileges } from '@hln/schema-writer';
import {
  migrate,
  migrationsFolder,
  NOT_CALLED,
  openPostgres,
  QUESTIONS,
  readGrants,
  readMigrations,
} from '@hln/server/for-tests';
import {
  type Caller,
  callRest,
  createTestDatabase,
  findTestPostgres,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTED_DEFAULTS, HOSTED_SIGN_IN } from './hosted-defaults.ts';

const ROLES = ['anon', 'authenticated', 'service_role'] as const;

const lineOf = ({ object, role, verb, columns }: Privilege) =>
  `${object} ${role} ${verb} ${columns?.join(', ') ?? ''}`;

const postgres = await findTestPostgres();

it.runIf(postgres !== null)(
  'access is the same where everything is granted by default, as on hosted Supabase',
  async () => {
    const found: string[][] = [];
    for (const defaults of ['', HOSTED_DEFAULTS]) {
      const made = await createTestDatabase(postgres ?? '');
      const database = openPostgres(made.url, 4);
      try {
        await database.run(`${defaults} ${HOSTED_SIGN_IN}`);
        await migrate(database, await readMigrations(migrationsFolder));
        const privileges = await readPrivileges(database.query);
        found.push(privileges.map(lineOf).filter((line) => !line.startsWith('auth.')));
      } finally {
        await database.close();
        await made.drop();
      }
    }
    const [plain, hosted] = found;
    expect(plain?.length).toBeGreaterThan(300);
    expect(hosted).toEqual(plain);
  },
);

describe.each(await testBackends())('access on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
  });

  afterAll(async () => {
    await server.close();
  });

  const query = <Row>(text: string, values: readonly unknown[] = []) =>
    server.backend.database.query<Row>(text, values);

  it("matches what the data API's gateway lets through", async () => {
    // Reads the catalogue with other statements than the gateway's.
    const privileges = await readPrivileges(query);
    const grants = await readGrants(server.backend.database);
    for (const role of ['anon', 'authenticated'] as const) {
      const { relations, calls } = grants[role];
      const front = [
        ...Object.entries(relations).flatMap(([name, rules]) =>
          (['select', 'insert', 'update', 'delete'] as const)
            .filter((verb) => rules[verb] !== undefined)
            .map((verb) => `${name} ${verb}`),
        ),
        ...Object.keys(calls).map((name) => `function ${name} execute`),
      ];
      const granted = privileges
        .filter(({ object, role: of }) => of === role && /^(?:function )?(?:public|hln)\./.test(object))
        .map(({ object, verb }) => `${object.replace(/\(.*/, '')} ${verb}`)
        .filter((line) => !NOT_CALLED.has(line.split(' ')[1] ?? ''));
      expect(front.sort()).toEqual(granted.sort());
    }
  });

  it('is closed in every schema except the exposed ones', async () => {
    const open = await query<{ schema: string; role: string }>(
      `select n.nspname as schema, role from pg_namespace as n cross join unnest($1::text[]) as role
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
         and (has_schema_privilege(role, n.oid, 'CREATE') or
           (has_schema_privilege(role, n.oid, 'USAGE') and n.nspname not in ('public', 'auth')
             and (n.nspname <> 'hln' or role = 'anon')))`,
      [ROLES],
    );
    expect(open).toEqual([]);
  });

  it('goes through row level security on every table of the exposed schemas', async () => {
    const bare = await query<{ name: string }>(
      `select c.relname as name from pg_class as c
       where c.relnamespace in ('public'::regnamespace, 'hln'::regnamespace)
         and (c.relkind in ('r', 'p') and not c.relrowsecurity
           or c.relkind = 'v' and not coalesce(c.reloptions @> array['security_invoker=true'], false)
           or c.relkind in ('m', 'f'))`,
    );
    expect(bare).toEqual([]);
  });

  it('is not granted on a new table or function by default', async () => {
    await server.backend.database.run(`
      create table public.made_for_this_test (secret text);
      create function public.made_for_this_test() returns text language sql as 'select 1::text';
    `);
    try {
      for (const caller of ['anon', 'authenticated']) {
        const [row] = await query<{ may: boolean }>(
          `select has_table_privilege($1, 'public.made_for_this_test', 'SELECT, INSERT, UPDATE, DELETE')
             or has_function_privilege($1, 'public.made_for_this_test()', 'EXECUTE') as may`,
          [caller],
        );
        expect(row?.may, caller).toBe(false);
      }
    } finally {
      await server.backend.database.run(
        'drop table public.made_for_this_test; drop function public.made_for_this_test()',
      );
    }
  });

  it('is refused over HTTP for every table, role and verb that is not listed', async () => {
    const tables = await query<{ schema: string; name: string; column: string }>(
      `select c.relnamespace::regnamespace::text as schema, c.relname as name, min(a.attname::text) as column
       from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace in ('public'::regnamespace, 'hln'::regnamespace)
         and c.relkind in ('r', 'p', 'v', 'm', 'f') group by 1, 2`,
    );
    expect(tables.length).toBeGreaterThan(3);
    const privileges = await readPrivileges(query);
    const inPart = (name: string, caller: Caller, verb: string) =>
      privileges.filter((of) => of.object === name && of.role === caller && of.verb === verb);
    const listedInPart = (name: string, caller: Caller, verb: string) =>
      inPart(name, caller, verb).length > 0;
    const listed = (name: string, caller: Caller, verb: string) =>
      inPart(name, caller, verb).some(({ columns }) => columns === null);
    for (const { schema, name, column } of tables) {
      const full = `${schema}.${name}`;
      const profile = { 'accept-profile': schema, 'content-profile': schema };
      for (const caller of ['anon', 'authenticated'] as const) {
        const never = `/${name}?${column}=is.null&${column}=not.is.null`;
        const verbs = [
          ['select', listed, 'GET', `/${name}`, undefined],
          ['insert', listedInPart, 'POST', `/${name}`, { [column]: null }],
          ['update', listedInPart, 'PATCH', never, { [column]: null }],
          ['delete', listed, 'DELETE', never, undefined],
        ] as const;
        for (const [verb, isListed, method, path, body] of verbs) {
          if (isListed(full, caller, verb)) continue;
          const answer = await callRest(server, caller, method, path, body, profile);
          expect(answer, `${caller} ${verb} ${full}`).toMatchObject({
            status: caller === 'anon' ? 401 : 403,
            code: '42501',
          });
        }
      }
    }
  });

  it('is refused over HTTP for every function and role that is not listed', async () => {
    const functions = await query<{
      schema: string;
      name: string;
      signature: string;
      arguments: string[] | null;
    }>(
      `select p.pronamespace::regnamespace::text as schema, p.proname as name,
         p.proargnames[1:p.pronargs] as arguments,
         format('%s.%s(%s)', p.pronamespace::regnamespace, p.proname, (select string_agg(format_type(t, null), ', ' order by i)
           from unnest(p.proargtypes) with ordinality as x(t, i))) as signature
       from pg_proc as p
       where p.pronamespace in ('public'::regnamespace, 'hln'::regnamespace) and p.prorettype <> 'trigger'::regtype`,
    );
    expect(functions.length).toBeGreaterThan(3);
    const callable = new Set((await readPrivileges(query)).map(({ object, role }) => `${object} ${role}`));
    for (const { schema, name, signature, arguments: names } of functions) {
      const profile = { 'content-profile': schema };
      for (const caller of ['anon', 'authenticated'] as const) {
        if (callable.has(`function ${signature} ${caller}`)) continue;
        const body = Object.fromEntries((names ?? []).map((argument) => [argument, null]));
        const answer = await callRest(server, caller, 'POST', `/rpc/${name}`, body, profile);
        expect(answer.code, `${caller} ${signature}`).toBe('42501');
      }
    }
  });

  it('has no gateway rule for a column that does not exist', async () => {
    const columns = await query<{ name: string }>(
      `select format('%s.%s.%s', table_schema, table_name, column_name) as name
       from information_schema.columns where table_schema in ('public', 'hln')`,
    );
    const known = new Set(columns.map(({ name }) => name));
    for (const [name, { filter = {}, order = [], upsertOn }] of Object.entries(QUESTIONS)) {
      for (const column of [...Object.keys(filter), ...order, ...(upsertOn?.split(',') ?? [])]) {
        expect(known, name).toContain(`${name}.${column}`);
      }
    }
  });

  it('does not extend to the schemas of the sign-in service or of our own helpers', async () => {
    for (const schema of ['auth', 'private', 'supabase_migrations', 'pg_catalog']) {
      for (const caller of ROLES) {
        const answer = await callRest(server, caller, 'GET', '/users', undefined, {
          'accept-profile': schema,
        });
        expect([404, 406], `${caller} ${schema}`).toContain(answer.status);
      }
    }
  });
});
