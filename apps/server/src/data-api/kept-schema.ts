import { readFile } from 'node:fs/promises';
import type { IConnectionConfig } from '@supabase/lite';
import manifest from '../../package.json' with { type: 'json' };
import type { Sql } from '../database/database.ts';
import { describeError, type Log } from '../foundation/log.ts';
import { writeWhole } from '../foundation/write-whole.ts';

/** Its name in the data folder. The first line is the library's version and a fingerprint of the schema. */
export const KEPT_SCHEMA = 'schema.txt';

type SchemaCache = NonNullable<IConnectionConfig['schemaCache']>;

/**
 * Differs when anything has changed that the library reads: every DDL statement writes rows of these catalogues, and so
 * changes their transactions (xmin). Names and the migrations' texts tell databases apart whose objects were made by
 * the same transactions.
 */
const FINGERPRINT = `
  select md5(concat_ws(E'\\n', version(), current_database(), current_user,
    (select string_agg(concat_ws(' ', version, md5(array_to_string(statements, ';'))), ',' order by version)
      from supabase_migrations.schema_migrations),
    (select string_agg(concat_ws(' ', oid, xmin, nspname), ',' order by oid) from pg_namespace),
    (select string_agg(concat_ws(' ', oid, xmin, relname), ',' order by oid) from pg_class where oid >= 16384),
    (select string_agg(concat_ws(' ', attrelid, attnum, xmin, attname), ',' order by attrelid, attnum)
      from pg_attribute where attrelid >= 16384 and attnum > 0),
    (select string_agg(concat_ws(' ', oid, xmin), ',' order by oid) from pg_attrdef where oid >= 16384),
    (select string_agg(concat_ws(' ', oid, xmin, conname), ',' order by oid) from pg_constraint where oid >= 16384),
    (select string_agg(concat_ws(' ', indexrelid, xmin), ',' order by indexrelid) from pg_index where indexrelid >= 16384),
    (select string_agg(concat_ws(' ', inhrelid, inhparent, xmin), ',' order by inhrelid, inhparent) from pg_inherits),
    (select string_agg(concat_ws(' ', oid, xmin, proname), ',' order by oid) from pg_proc where oid >= 16384),
    (select string_agg(concat_ws(' ', oid, xmin, typname), ',' order by oid) from pg_type where oid >= 16384),
    (select string_agg(concat_ws(' ', oid, xmin, enumlabel), ',' order by oid) from pg_enum where oid >= 16384),
    (select string_agg(concat_ws(' ', oid, xmin), ',' order by oid) from pg_rewrite where oid >= 16384),
    (select string_agg(concat_ws(' ', oid, xmin), ',' order by oid) from pg_trigger where oid >= 16384),
    (select string_agg(concat_ws(' ', classoid, objoid, objsubid, xmin), ',' order by classoid, objoid, objsubid)
      from pg_description where objoid >= 16384))) as fingerprint`;

/**
 * Keeps what the library reads of the schema over restarts, since reading it takes the embedded database a second, more
 * than the rest of a start. It is used only while the schema is the same.
 *
 * @param file is replaced as a whole; a failure to write it is logged, and the next start reads the schema again
 */
export function keepSchema(database: Pick<Sql, 'query'>, file: string, log: Log | undefined): SchemaCache {
  let present: string | null = null;
  return {
    get: async () => {
      // Taken before the schema is read: if that changes meanwhile, the next start reads it again.
      const [row] = await database.query<{ fingerprint: string }>(FINGERPRINT);
      present = row === undefined ? null : `${manifest.dependencies['@supabase/lite']} ${row.fingerprint}`;
      const kept = await readFile(file, 'utf8').catch(() => '');
      const end = kept.indexOf('\n');
      return kept.slice(0, end) === present ? kept.slice(end + 1) : undefined;
    },
    set: async (_, schema) => {
      if (present === null) return;
      await writeWhole(file, `${present}\n${schema}`).catch((error: unknown) =>
        log?.warn('The schema could not be kept for the next start.', describeError(error)),
      );
    },
    // The fingerprint tells whether a schema may be used.
    delete: async () => {},
  };
}
