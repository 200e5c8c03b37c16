import { type Grant, grantStatements, quoteText } from './grants.ts';
import type { Query } from './query.ts';

interface FunctionRow {
  readonly signature: string;
  readonly definition: string;
  readonly comment: string | null;
}

/** Extensions bring functions of their own, which are theirs to describe. */
const OWN = `
  not exists (
    select from pg_depend as d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
  )`;

const SIGNATURE = "format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))";

const FUNCTIONS = `
  select ${SIGNATURE} as signature, pg_get_functiondef(p.oid) as definition,
    obj_description(p.oid, 'pg_proc') as comment
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
  where n.nspname = $1 and ${OWN}
  order by p.proname collate "C", ${SIGNATURE} collate "C"`;

const FUNCTION_GRANTS = `
  select 'function ' || ${SIGNATURE} as object, null as column, acl.privilege_type as privilege,
    case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end as grantee
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as acl
  where n.nspname = $1 and acl.grantee <> p.proowner and ${OWN}`;

/** A schema's functions by signature, each with its whole body and who may call it. */
export async function readFunctions(query: Query, schema: string): Promise<[name: string, text: string][]> {
  const functions = await query<FunctionRow>(FUNCTIONS, [schema]);
  const grants = Map.groupBy(await query<Grant>(FUNCTION_GRANTS, [schema]), ({ object }) => object);
  return functions.map(({ signature, definition, comment }) => {
    const name = `function ${signature}`;
    const lines = [
      `${definition.trimEnd()};`,
      ...(comment === null ? [] : [`comment on ${name} is ${quoteText(comment)};`]),
      ...grantStatements(grants.get(name) ?? []),
    ];
    return [name, lines.join('\n')];
  });
}
