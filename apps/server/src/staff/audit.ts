import { auditStepSchema, describeAuditProblem } from '@hln/contracts';
import * as v from 'valibot';
import type { Sql } from '../database/database.ts';

/** A request about an account was refused; the message is for the person who asked. */
export class StaffError extends Error {
  override readonly name = 'StaffError';
}

/** How many links of the chain one statement checks, in a tenth of a second. */
const BATCH = 10_000;

/** The head of the chain as stated in an email to the Owners. */
export const auditHeadSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}:[0-9a-f]{64}$/i));

/**
 * Verifies the whole audit log.
 * @param head one that somebody has noted, `position:hash`, which must still be in the chain
 * @returns the lines to print
 * @throws StaffError when the log is broken
 */
export async function verifyAuditLog(sql: Sql, head: string | null): Promise<string> {
  let position = 0;
  let hash = '';
  for (let isDone = false; !isDone; ) {
    const [row] = await sql.query<{ step: unknown }>('select private.walk_audit_chain($1, $2) as step', [
      position,
      BATCH,
    ]);
    const step = v.parse(auditStepSchema, row?.step);
    if (step.problem !== null) throw new StaffError(`${describeAuditProblem(step.problem)}.`);
    ({ position, hash, done: isDone } = step);
  }
  if (head !== null) await requireHead(sql, head);
  if (position === 0) return 'The audit log is empty.';
  return [
    `The audit log holds: ${position} entries, none changed, missing or out of order.`,
    ...(head === null ? [] : ['The head that you named is in it.']),
    `Its head is ${position}:${hash}`,
  ].join('\n');
}

async function requireHead(sql: Sql, head: string): Promise<void> {
  const [position, hash] = head.split(':');
  const [row] = await sql.query<{ holds: boolean }>('select private.holds_audit_head($1, $2) as holds', [
    position,
    hash,
  ]);
  if (row?.holds !== true) {
    throw new StaffError(`The audit log is broken: the head ${position} that you named is not in the chain.`);
  }
}
