import * as v from 'valibot';

/**
 * How long (weeks) the pages promise that a backup copy outlives what was deleted from the database. The scheduled job
 * deletes the server's own backups in time; whoever copies them elsewhere deletes those copies (docs/deploy-own-machine.md).
 */
export const BACKUP_RETENTION_WEEKS = 13;

/** The names of backups, and of nothing else in their folder. */
const NAME = /^hln-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.(?:tar\.gz|dump)$/;

export const backupNameSchema = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(NAME, 'There is no such backup.'),
);

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const maybeText = v.nullable(v.string());

/** What lies beside an archive: how to tell that it is whole, and what it has to hold. */
export const backupManifestSchema = v.object({
  made_at: v.string(),
  bytes: count,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Of the database that it was made of. */
  database_bytes: count,
  /** Rows by table, as they were at that moment. */
  rows: v.record(v.string(), count),
});
export type BackupManifest = v.InferOutput<typeof backupManifestSchema>;

/** A backup in the folder of the server. */
export const backupFileSchema = v.object({
  name: v.string(),
  made_at: v.string(),
  bytes: count,
  /** null of one that the command made: no list of rows lies beside it. */
  tables: v.nullable(count),
  rows: v.nullable(count),
});
export type BackupFile = v.InferOutput<typeof backupFileSchema>;

/** Making or proving one, which is done once at a time. */
export const backupWorkSchema = v.object({
  id: v.number(),
  kind: v.picklist(['make', 'prove']),
  backup: maybeText,
  started_at: v.string(),
  finished_at: maybeText,
  /** null for the schedule. */
  asked_by: maybeText,
  state: v.picklist(['running', 'done', 'failed']),
  step: maybeText,
  done_parts: v.nullable(count),
  all_parts: v.nullable(count),
  problem: maybeText,
  tables: v.nullable(count),
  rows: v.nullable(count),
});
export type BackupWork = v.InferOutput<typeof backupWorkSchema>;

export const backupSummarySchema = v.object({
  /** Whether the schedule has one proved each night. */
  is_expected: v.boolean(),
  made_at: maybeText,
  proved_at: maybeText,
});
export type BackupSummary = v.InferOutput<typeof backupSummarySchema>;

/** What `read_backup_work()` returns. */
export const backupRecordSchema = v.object({
  ...backupSummarySchema.entries,
  database_bytes: count,
  latest: v.nullable(backupWorkSchema),
  /** The last of each backup. */
  proofs: v.array(backupWorkSchema),
});
export type BackupRecord = v.InferOutput<typeof backupRecordSchema>;

/** What this host can do; each null, or why it cannot. */
export const backupAbilitySchema = v.object({
  make: maybeText,
  prove: maybeText,
});
export type BackupAbility = v.InferOutput<typeof backupAbilitySchema>;

/** What the page shows. */
export const backupDeskSchema = v.object({
  ...backupRecordSchema.entries,
  cannot: backupAbilitySchema,
  files: v.array(backupFileSchema),
  every_days: count,
  hour: count,
  keep: count,
});
export type BackupDesk = v.InferOutput<typeof backupDeskSchema>;

export const backupRequestSchema = v.variant('wanted', [
  v.strictObject({ wanted: v.literal('make') }),
  v.strictObject({ wanted: v.literal('prove'), name: backupNameSchema }),
  v.strictObject({ wanted: v.literal('download'), name: backupNameSchema }),
]);
export type BackupRequest = v.InferOutput<typeof backupRequestSchema>;
