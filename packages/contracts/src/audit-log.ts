import * as v from 'valibot';

/** Why a part of the audit log does not hold; see the migration that walks its chain. */
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

/** What one step of a walk along the audit log returns: `verify_audit_log`, asked again from `position` until `done`. */
export const auditStepSchema = v.object({
  checked: v.number(),
  position: v.number(),
  /** Of the last link that holds, 64 hexadecimal digits. */
  hash: v.string(),
  done: v.boolean(),
  problem: v.nullable(auditProblemSchema),
});
export type AuditStep = v.InferOutput<typeof auditStepSchema>;

/** A sentence without its full stop. */
export function describeAuditProblem({ position, entry_id: entry, what }: AuditProblem): string {
  const where = [
    ...(position === null ? [] : [`position ${position}`]),
    ...(entry === null ? [] : [`entry ${entry}`]),
  ].join(', ');
  return `The audit log is broken at ${where}: ${AUDIT_PROBLEMS[what]}`;
}

/** What `search_audit_log` returns, newest first. */
export const auditEntriesSchema = v.array(
  v.object({
    id: v.number(),
    link_position: v.number(),
    at: v.string(),
    /** account: a signed-in person; service: our functions; visitor: nobody known; database: the sign-in service, the command line or a database client. */
    actor_kind: v.picklist(['account', 'service', 'visitor', 'database']),
    actor_id: v.nullable(v.string()),
    /** What the account's e-mail address is now; null when there is no such account any more. */
    actor_email: v.nullable(v.string()),
    session_id: v.nullable(v.string()),
    action: v.string(),
    area: v.string(),
    /** With its schema; of a refused call, what was called. */
    table_name: v.nullable(v.string()),
    row_key: v.nullable(v.string()),
    before: v.nullable(v.record(v.string(), v.unknown())),
    after: v.nullable(v.record(v.string(), v.unknown())),
    /** Columns that changed and whose values are not recorded. */
    withheld: v.array(v.string()),
    reason: v.nullable(v.string()),
    outcome: v.picklist(['done', 'refused']),
    hash: v.string(),
  }),
);
export type AuditEntry = v.InferOutput<typeof auditEntriesSchema>[number];
