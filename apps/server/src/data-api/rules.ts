import type { Database, Sql } from '../database/database.ts';
import { DatabaseUnavailableError, noteOutage } from '../database/unavailable.ts';
import { type ClientRole, NOT_CALLED, QUESTIONS, type Question } from './questions.ts';

/** The schemas that the data API exposes; the first is the default. */
export const EXPOSED_SCHEMAS = ['public', 'hln'] as const;

export const ALL = '*';

/** A role's permissions on a relation: a missing verb is not granted. */
export interface RelationRules extends Question {
  /** Readable columns; `ALL` also allows `select=*`. */
  readonly select?: readonly string[] | typeof ALL;
  readonly insert?: readonly string[];
  readonly update?: readonly string[];
  readonly delete?: true;
}

export interface RoleRules {
  /** By `schema.name`. */
  readonly relations: Readonly<Record<string, RelationRules>>;
  /** Parameter names by `schema.name`. All of them are required. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
}

export interface DataApiRules {
  /** All tables and views, as `schema.name`. */
  readonly existing: ReadonlySet<string>;
  readonly roles: Readonly<Record<ClientRole, RoleRules>>;
}

/** The library refuses any other schema without reading it, and names the exposed ones. */
export function isExposed(schema: string): boolean {
  return EXPOSED_SCHEMAS.some((exposed) => exposed === schema);
}

/**
 * Reads once what the exposed schemas contain and grant, and again while the result is empty: the library reports a
 * failed reading as an empty schema.
 */
export function rememberRules(database: Database): () => Promise<DataApiRules> {
  let reading: Promise<DataApiRules> | null = null;
  return async () => {
    reading ??= readRules(database);
    const rules = await reading.catch(() => null);
    if (rules !== null && rules.existing.size > 0) return rules;
    reading = null;
    noteOutage();
    throw new DatabaseUnavailableError('08006', 'The schema could not be read.');
  };
}

/** Reads the rules, and thereby fills the library's schema cache. */
async function readRules(database: Database): Promise<DataApiRules> {
  const { tables, views } = await database.connection.introspect({ useCache: true });
  return {
    existing: new Set(
      [...tables, ...views]
        .filter(({ schema }) => isExposed(schema))
        .map(({ schema, name }) => `${schema}.${name}`),
    ),
    roles: await readGrants(database),
  };
}

/** Privileges granted to a role by name; those of PUBLIC are not used through the data API. */
const RELATION_GRANTS = `
  with relations as (
    select c.oid, format('%s.%s', c.relnamespace::regnamespace, c.relname) as name, c.relacl
    from pg_class as c
    where c.relnamespace = any ($1::text[]::regnamespace[]) and c.relkind in ('r', 'p', 'v')
  ), columns as (
    select a.attrelid, a.attname, a.attacl from pg_attribute as a
      join relations as r on r.oid = a.attrelid and a.attnum > 0 and not a.attisdropped
  )
  select r.name, acl.grantee::regrole::text as role, acl.privilege_type as verb, null as column
  from relations as r cross join aclexplode(r.relacl) as acl where acl.grantee = any ($2::text[]::regrole[])
  union all
  select r.name, acl.grantee::regrole::text, acl.privilege_type, c.attname
  from relations as r join columns as c on c.attrelid = r.oid cross join aclexplode(c.attacl) as acl
  where acl.grantee = any ($2::text[]::regrole[])
  union all
  -- All columns, for a verb that covers them all.
  select r.name, null, null, c.attname from relations as r join columns as c on c.attrelid = r.oid
  order by 1`;

const CALL_GRANTS = `
  select format('%s.%s', p.pronamespace::regnamespace, p.proname) as name, acl.grantee::regrole::text as role,
    coalesce(p.proargnames[1:p.pronargs], '{}') as parameters
  from pg_proc as p cross join aclexplode(p.proacl) as acl
  where p.pronamespace = any ($1::text[]::regnamespace[]) and p.prorettype <> 'trigger'::regtype
    and acl.grantee = any ($2::text[]::regrole[]) and acl.privilege_type = 'EXECUTE'
  order by 1`;

interface RelationGrant {
  readonly name: string;
  readonly role: ClientRole | null;
  readonly verb: string | null;
  readonly column: string | null;
}

interface CallGrant {
  readonly name: string;
  readonly role: ClientRole;
  readonly parameters: readonly string[];
}

/** Returns what each role may request, from the grants in the catalogue and the allowed queries. */
export async function readGrants(sql: Sql): Promise<Readonly<Record<ClientRole, RoleRules>>> {
  const values = [EXPOSED_SCHEMAS, ['anon', 'authenticated']];
  const byRelation = Map.groupBy(await sql.query<RelationGrant>(RELATION_GRANTS, values), ({ name }) => name);
  const calls = await sql.query<CallGrant>(CALL_GRANTS, values);
  const rulesOf = (role: ClientRole): RoleRules => ({
    relations: Object.fromEntries(
      [...byRelation].flatMap(([name, grants]) => {
        const rules = relationRules(grants, role);
        return Object.keys(rules).length === 0 ? [] : [[name, { ...rules, ...QUESTIONS[name] }]];
      }),
    ),
    calls: Object.fromEntries(
      calls
        .filter((call) => call.role === role && !NOT_CALLED.has(call.name))
        .map(({ name, parameters }) => [name, parameters]),
    ),
  });
  return { anon: rulesOf('anon'), authenticated: rulesOf('authenticated') };
}

function relationRules(grants: readonly RelationGrant[], role: ClientRole): RelationRules {
  const every = grants.filter((grant) => grant.role === null).map(({ column }) => column ?? '');
  const columnsOf = (verb: string): readonly string[] => {
    const granted = grants.filter((grant) => grant.role === role && grant.verb === verb);
    const isWhole = granted.some(({ column }) => column === null);
    return isWhole ? every : granted.map(({ column }) => column ?? '');
  };
  const [select, insert, update] = [columnsOf('SELECT'), columnsOf('INSERT'), columnsOf('UPDATE')];
  const removes = grants.some((grant) => grant.role === role && grant.verb === 'DELETE');
  return {
    ...(select.length > 0 && { select: select.length === every.length ? ALL : select }),
    ...(insert.length > 0 && { insert }),
    ...(update.length > 0 && { update }),
    ...(removes && { delete: true as const }),
  };
}
