import { type Refused, refused } from './refusals.ts';

/** Of those that PostgreSQL calls volatile, the ones that leave nothing behind and wait for nothing. */
const HARMLESS = ['clock_timestamp', 'gen_random_uuid', 'random', 'timeofday'];

/**
 * The functions of these names that do more than compute: they write, wait, lock, signal, read files, or ask a query
 * that they were given. PostgreSQL knows them as volatile; the ones below it does not.
 */
export const DOES_MORE = `
  select distinct p.proname::text as name from pg_catalog.pg_proc as p
  where p.proname = any($1::text[]) and p.proname <> all(array['${HARMLESS.join("', '")}']) and (
    p.provolatile = 'v'
    or p.proname ~ '^(query|cursor|table|schema|database)_to_xml|^dblink|^lo_|^pg_(read|ls|stat)_.*(file|dir)|^pg_advisory'
  )
  order by 1`;

export function refuseFunctions(names: readonly string[]): Refused {
  return refused('not_allowed', `The console does not call ${names.join(', ')}.`, {
    hint: 'It calls functions that only compute.',
  });
}
