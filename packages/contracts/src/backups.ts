import * as v from 'valibot';

/**
 * How long (weeks) the pages promise that a backup copy outlives what was deleted from the database. The scheduled job
 * deletes the server's own backups in time; whoever copies them elsewhere deletes those copies (docs/deploy-own-machine.md).
 */
export const BACKUP_RETENTION_WEEKS = 13;

/** The pattern of backups' names, which no other file in their folder matches. */
const NAME = /^hln-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.(?:tar\.gz|dump)$/;

export const backupNameSchema = v.pipe(
  v.string(),
  v.maxLength(60),
  v.regex(NAME, 'There is no such backup.'),
);

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const maybeText = v.nullable(v.string());

/** The manifest next to an archive: how to check that it is complete, and what it must contain. */
export const backupManifestSchema = v.object({
  made_at: v.string(),
  bytes: count,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** The size of the source database. */
  database_bytes: count,
  /** Row counts by table at the time of the backup. */
  rows: v.record(v.string(), count),
});
export type BackupManifest = v.InferOutput<typeof backupManifestSchema>;

/** A backup in the server's folder. */
export const backupFileSchema = v.object({
  name: v.string(),
  made_at: v.string(),
  bytes: count,
  /** null for a backup that the command made: it has no manifest. */
  tables: v.nullable(count),
  rows: v.nullable(count),
});
export type BackupFile = v.InferOutput<typeof backupFileSchema>;

/** Making, verifying or restoring a backup; only one runs at a time. */
export const backupWorkSchema = v.object({
  id: v.number(),
  kind: v.picklist(['make', 'prove', 'restore']),
  backup: maybeText,
  started_at: v.string(),
  finished_at: maybeText,
  /** null if the schedule requested it. */
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
  /** Whether the schedule has a backup verified each night. */
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
  /** The latest restore that replaced the database. */
  restored: v.nullable(backupWorkSchema),
  /** The latest verification of each backup. */
  proofs: v.array(backupWorkSchema),
});
export type BackupRecord = v.InferOutput<typeof backupRecordSchema>;

/**
 * How a backup is restored if the server can't do it: by the command into another PostgreSQL database, by the command
 * while the server is stopped, or outside the site on hosted Supabase.
 */
const restoredElsewhereSchema = v.picklist(['postgres', 'stopped', 'host']);
export type RestoredElsewhere = v.InferOutput<typeof restoredElsewhereSchema>;

/** What this host can do; each is null, or the reason why it can't. */
export const backupAbilitySchema = v.object({
  make: maybeText,
  prove: maybeText,
  restore: v.nullable(restoredElsewhereSchema),
});
export type BackupAbility = v.InferOutput<typeof backupAbilitySchema>;

/** The content of the page. */
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
  v.strictObject({
    wanted: v.literal('restore'),
    name: backupNameSchema,
    /** Kept by the audit log. */
    why: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
  }),
]);
/** The most rows of a kind that `rows_newer_than()` counts; one more means that there are more. */
export const NEWER_ROWS_COUNTED = 10_000;

/** The result of `rows_newer_than()`: what a restore would lose. */
export const newerRowsSchema = v.object({
  conversations: count,
  enquiries: count,
  donations: count,
  feedback: count,
  emails: count,
  accounts: count,
  actions: count,
});
export type NewerRows = v.InferOutput<typeof newerRowsSchema>;

export type BackupRequest = v.InferOutput<typeof backupRequestSchema>;
