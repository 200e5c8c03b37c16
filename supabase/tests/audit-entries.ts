import { createHash } from 'node:crypto';
import type { Sql } from '@hln/server/for-tests';

export interface SealedEntry {
  readonly id: number;
  readonly position: number;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly session_id: string | null;
  readonly action: string;
  readonly area: string;
  readonly table_name: string | null;
  readonly row_key: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly withheld: readonly string[];
  readonly reason: string | null;
  readonly outcome: string;
}

/** A search without any filter. */
export const ANY_ENTRY = {
  from_time: null,
  to_time: null,
  actor: null,
  action_name: null,
  area_name: null,
  outcome_name: null,
  table_wanted: null,
  row_wanted: null,
  before_id: null,
  page_size: null,
};

/** Returns the entries after a position, in the order of the chain. */
export async function entriesAfter(sql: Sql, position = 0): Promise<SealedEntry[]> {
  return await sql.query<SealedEntry>(
    `select l.id::integer, c.position::integer, l.actor_kind, l.actor_id, l.session_id, l.action, l.area, l.table_name,
       l.row_key, l.before, l.after, l.withheld, l.reason, l.outcome
     from private.audit_log as l join private.audit_chain as c on c.entry_id = l.id
     where c.position > $1 order by c.position`,
    [position],
  );
}

/** Returns the last position of the chain. */
export async function endOfChain(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ position: number }>(
    'select coalesce(max(position), 0)::integer as position from private.audit_chain',
  );
  return row?.position ?? 0;
}

/** Verifies the whole chain and returns the result, which also shows gaps in the positions. */
export async function walkChain(sql: Sql, batch = 20_000): Promise<unknown> {
  for (let position = 0; ; ) {
    const [row] = await sql.query<{ step: { position: number; done: boolean; problem: unknown } }>(
      'select private.walk_audit_chain($1, $2) as step',
      [position, batch],
    );
    if (row === undefined) throw new Error('The walk returned nothing.');
    if (row.step.done || row.step.problem !== null) return row.step.problem;
    position = row.step.position;
  }
}

/** The hashes of the chain computed here, as docs/decisions/audit-log.md defines them, beside those that are stored. */
export async function recomputeChain(sql: Sql): Promise<{ computed: string[]; stored: string[] }> {
  const rows = await sql.query<{ position: string; hash: string; fields: string[] }>(
    `select c.position::text, encode(c.hash, 'hex') as hash, array[
       l.id::text, to_json(to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text,
       coalesce(to_json(l.actor_kind)::text, 'null'), coalesce(to_json(l.actor_id)::text, 'null'),
       coalesce(to_json(l.session_id)::text, 'null'), to_json(l.action)::text, to_json(l.area)::text,
       coalesce(to_json(l.table_name)::text, 'null'), coalesce(to_json(l.row_key)::text, 'null'),
       coalesce(l.before::text, 'null'), coalesce(l.after::text, 'null'), to_jsonb(l.withheld)::text,
       coalesce(to_json(l.reason)::text, 'null'), to_json(l.outcome)::text
     ] as fields
     from private.audit_chain as c join private.audit_log as l on l.id = c.entry_id order by c.position`,
  );
  const computed: string[] = [];
  let previous = '00'.repeat(32);
  for (const { position, fields } of rows) {
    const text = `[${[position, `"${previous}"`, ...fields].join(', ')}]`;
    previous = createHash('sha256').update(text).digest('hex');
    computed.push(previous);
  }
  return { computed, stored: rows.map(({ hash }) => hash) };
}

/**
 * Returns the arguments of the log's triggers by table: the area, the key, and the columns whose values or names are
 * recorded.
 */
export async function auditTriggers(sql: Sql) {
  const triggers = await sql.query<{ name: string; definition: string }>(
    `select t.tgrelid::regclass::text as name, pg_get_triggerdef(t.oid) as definition
     from pg_trigger as t where t.tgfoid = 'private.audit_row()'::regprocedure`,
  );
  const listed = (text: string) => (text === '' ? [] : text.split(','));
  return Object.fromEntries(
    triggers.map(({ name, definition }) => {
      const given = /audit_row\((.*)\)$/.exec(definition)?.[1] ?? '';
      const [area = '', key = '', recorded = '', named = ''] = [...given.matchAll(/'([^']*)'/g)].map(
        ([, value]) => value ?? '',
      );
      return [
        name.includes('.') ? name : `public.${name}`,
        { area, key, recorded: listed(recorded), named: listed(named) },
      ];
    }),
  );
}
