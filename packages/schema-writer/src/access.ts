import type { Described } from './describe-database.ts';
import type { Query } from './query.ts';

const HEAD = `# Who may do what in the database. Written by \`npm run schema\` from the catalogue; review it by its diff.
#
# Tables: the verbs of each role, with their columns unless they are all, and below them the policies that limit the rows.
# Functions: who may call each. Staff: what Owners, Managers and Members reach of that, in this order: all rows, some, their
# own, or nothing (-).
`;

/** The roles of data API requests, and the one with which the SQL console reads. */
const ROLES = ['anon', 'authenticated', 'service_role', 'sql_console'] as const;

/** A role's privilege on a relation, a function or a sequence. */
export interface Privilege {
  readonly object: string;
  readonly role: string;
  readonly verb: string;
  /** Null for all columns, and for objects without columns. */
  readonly columns: readonly string[] | null;
}

interface Policy {
  readonly relation: string;
  readonly name: string;
  readonly verb: string;
  readonly roles: readonly string[];
  readonly text: string;
}

const RELATIONS = `
  with relations as (
    select c.oid, format('%s.%s', n.nspname, c.relname) as name, c.relkind, (
      select count(*) from pg_attribute as w where w.attrelid = c.oid and w.attnum > 0 and not w.attisdropped
    ) as width
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  ), roles as (select rolname::text as role from pg_roles where rolname = any ($1::text[]))
  select r.name as object, roles.role, lower(verb) as verb, null::text[] as columns
  from relations as r cross join roles cross join unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) as verb
  where r.relkind <> 'S' and has_table_privilege(roles.role, r.oid, verb)
  union all
  select 'sequence ' || r.name, roles.role, lower(verb), null
  from relations as r cross join roles cross join unnest(array['USAGE', 'SELECT', 'UPDATE']) as verb
  where r.relkind = 'S' and has_sequence_privilege(roles.role, r.oid, verb)
  union all
  select r.name, roles.role, lower(verb),
    case when count(*) < r.width then array_agg(a.attname::text order by a.attnum) end
  from relations as r cross join roles
    cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as verb
    join pg_attribute as a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  where r.relkind <> 'S' and has_column_privilege(roles.role, r.oid, a.attnum, verb)
  group by r.oid, r.name, r.width, roles.role, verb`;

const FUNCTIONS = `
  select format('function %s.%s(%s)', n.nspname, p.proname, (
      select string_agg(format_type(t, null), ', ' order by i) from unnest(p.proargtypes) with ordinality as x(t, i)
    )) as object, r.rolname::text as role, 'execute' as verb, null::text[] as columns
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace 
    join pg_roles as r on r.rolname = any ($1::text[])
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and has_function_privilege(r.oid, p.oid, 'EXECUTE')`;

const POLICIES = `
  select format('%s.%s', n.nspname, c.relname) as relation, p.polname::text as name,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end
      as verb,
    array(select case r when 0 then 'public' else r::regrole::text end from unnest(p.polroles) as r) as roles,
    concat_ws(' ', 'using ' || pg_get_expr(p.polqual, p.polrelid),
      'with check ' || pg_get_expr(p.polwithcheck, p.polrelid)) as text
  from pg_policy as p join pg_class as c on c.oid = p.polrelid join pg_namespace as n on n.oid = c.relnamespace
  order by p.polname collate "C"`;

/** Returns every privilege of the roles outside of the system's schemas, sorted by name. */
export async function readPrivileges(query: Query): Promise<Privilege[]> {
  const found = [
    ...(await query<Privilege>(RELATIONS, [ROLES])),
    ...(await query<Privilege>(FUNCTIONS, [ROLES])),
  ];
  const keyOf = ({ object, role, verb }: Privilege) => `${object} ${ROLES.indexOf(role as never)} ${verb}`;
  return found.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Returns the text of supabase/access.txt. */
export async function writeAccess(database: Described): Promise<string> {
  const [privileges, policies] = await database.transaction(async ({ query }) => {
    // Makes policies name every table in full.
    await query("select set_config('search_path', '', true)");
    return [await readPrivileges(query), await query<Policy>(POLICIES)] as const;
  });
  const byObject = Map.groupBy(privileges, ({ object }) => object);
  const objects = [...byObject].map(([object, its]) =>
    object.startsWith('function ')
      ? `${object}: ${its.map(({ role }) => role).join(', ')}`
      : [`\n${object}`, ...linesOfRelation(object, its, policies)].join('\n'),
  );
  const isFunction = (line: string) => line.startsWith('function ');
  return [
    HEAD,
    `## Tables\n${objects.filter((line) => !isFunction(line)).join('\n')}\n`,
    `## Functions\n\n${objects.filter(isFunction).join('\n')}\n`,
    `## Staff\n\n${(await readStaffReach(database)).join('\n')}\n`,
  ].join('\n');
}

function linesOfRelation(relation: string, privileges: readonly Privilege[], policies: readonly Policy[]) {
  const limits = ({ role, verb }: Privilege) =>
    policies.filter(
      (policy) =>
        policy.relation === relation &&
        (policy.verb === verb || policy.verb === 'all') &&
        // The service role bypasses every policy.
        role !== 'service_role' &&
        policy.roles.some((of) => of === role || of === 'public'),
    );
  return ROLES.flatMap((role) => {
    const own = privileges.filter((privilege) => privilege.role === role);
    const isPlain = (privilege: Privilege) => privilege.columns === null && limits(privilege).length === 0;
    const plain = own.filter(isPlain).map(({ verb }) => verb);
    return [
      ...(plain.length === 0 ? [] : [`  ${role} ${plain.join(', ')}`]),
      ...own
        .filter((privilege) => !isPlain(privilege))
        .flatMap((privilege) => [
          `  ${role} ${privilege.verb}${privilege.columns === null ? '' : ` (${privilege.columns.join(', ')})`}`,
          ...limits(privilege).map(({ name, text }) => `    ${name}: ${text.replaceAll(/\s+/g, ' ')}`),
        ]),
    ];
  });
}

/** A row of `person_access()`. */
export interface Reach {
  readonly name: string;
  readonly verb: string;
  readonly columns: readonly string[] | null;
  readonly reach: 'all' | 'some' | 'own' | 'none';
}

/** Returns the lines of the section "Staff". @param reaches what an Owner, a Manager and a Member can access */
export function describeReach(reaches: readonly (readonly Reach[])[]): string[] {
  const [owner = []] = reaches;
  return owner.map(({ name, verb, columns }, index) => {
    const part = columns === null ? '' : ` ${columns.length} columns`;
    const each = reaches
      .map((of) => of[index]?.reach ?? '?')
      .map((reach) => (reach === 'none' ? '-' : reach));
    return `${name} ${verb}${part}: ${each.join(' ')}`;
  });
}

/** Rolls back the accounts that were created for the report. */
class Undo extends Error {}

/**
 * Returns what an Owner, a Manager and a Member can access, as `person_access()` derives it from policies and
 * functions.
 */
async function readStaffReach(database: Described): Promise<string[]> {
  const lines: string[] = [];
  const look = database.transaction(async ({ query }) => {
    const reaches: Reach[][] = [];
    const people: string[] = [];
    for (const role of ['owner', 'manager', 'member']) {
      const [added] = await query<{ id: string }>('select private.add_account($1, $2) as id', [
        `${role}@access.example`,
        'no hash',
      ]);
      if (added === undefined) throw new Error('No account could be made.');
      await query('insert into public.staff_members (user_id, role) values ($1, $2)', [added.id, role]);
      people.push(added.id);
    }
    const [session] = await query<{ id: string }>(
      'insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), $1, now()) returning id',
      [people[0]],
    );
    const claims = { role: 'authenticated', sub: people[0], session_id: session?.id };
    await query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    await query("select set_config('request.jwt.claim.sub', $1, true)", [people[0]]);
    for (const person of people) {
      reaches.push(await query<Reach>('select * from public.person_access($1)', [person]));
    }
    lines.push(...describeReach(reaches));
    throw new Undo();
  });
  await look.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return lines;
}
