import * as v from 'valibot';

/** Why a part of the audit log is invalid; see the migration that verifies its chain. */
export const AUDIT_PROBLEMS = {
  missing: 'a link or its entry is missing',
  reordered: 'the link does not follow the previous one',
  changed: 'the entry is not what was written',
  unsealed: 'an entry was written bypassing the chain',
  cut: 'the end that was emailed to the Owners is no longer in the chain',
} as const;

const auditProblemSchema = v.object({
  position: v.nullable(v.number()),
  entry_id: v.nullable(v.number()),
  what: v.picklist(['missing', 'reordered', 'changed', 'unsealed', 'cut']),
});
export type AuditProblem = v.InferOutput<typeof auditProblemSchema>;

/** One step of verifying the audit log: `verify_audit_log`, called again from `position` until `done`. */
export const auditStepSchema = v.object({
  checked: v.number(),
  position: v.number(),
  /** The hash of the last valid link, 64 hexadecimal digits. */
  hash: v.string(),
  done: v.boolean(),
  problem: v.nullable(auditProblemSchema),
});
export type AuditStep = v.InferOutput<typeof auditStepSchema>;

/** Describes a problem in a sentence without its full stop. */
export function describeAuditProblem({ position, entry_id: entry, what }: AuditProblem): string {
  const where = [
    ...(position === null ? [] : [`position ${position}`]),
    ...(entry === null ? [] : [`entry ${entry}`]),
  ].join(', ');
  return `The audit log is broken at ${where}: ${AUDIT_PROBLEMS[what]}`;
}

/** The entries that `search_audit_log` returns, newest first. */
export const auditEntriesSchema = v.array(
  v.object({
    id: v.number(),
    link_position: v.number(),
    at: v.string(),
    /**
     * account: a signed-in person; service: our functions; visitor: an anonymous caller; database: the sign-in service,
     * the command line or a database client.
     */
    actor_kind: v.picklist(['account', 'service', 'visitor', 'database']),
    actor_id: v.nullable(v.string()),
    /** The account's current email address; null if the account no longer exists. */
    actor_email: v.nullable(v.string()),
    session_id: v.nullable(v.string()),
    action: v.string(),
    area: v.string(),
    /** Includes the schema; for a refused call, the name of what was called. */
    table_name: v.nullable(v.string()),
    row_key: v.nullable(v.string()),
    before: v.nullable(v.record(v.string(), v.unknown())),
    after: v.nullable(v.record(v.string(), v.unknown())),
    /** Columns that changed, but whose values are not recorded. */
    withheld: v.array(v.string()),
    reason: v.nullable(v.string()),
    outcome: v.picklist(['done', 'refused']),
    hash: v.string(),
  }),
);
export type AuditEntry = v.InferOutput<typeof auditEntriesSchema>[number];
