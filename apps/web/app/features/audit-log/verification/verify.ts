import { type AuditProblem, type AuditStep, auditStepSchema } from '@hln/contracts';
import * as v from 'valibot';
import { AUDIT_CHECK } from '../../../content/audit-log.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';

export interface Verdict {
  readonly checked: number;
  readonly position: number;
  /** Of the last link that holds. */
  readonly hash: string;
  /** The first that does not hold; null when all do. */
  readonly problem: AuditProblem | null;
}

/** Checks the next part of the chain. @throws SiteError */
export async function verifyStep(position: number, signal: AbortSignal): Promise<AuditStep> {
  const answer = await staffRest()
    .rpc('verify_audit_log', { after_position: position })
    .abortSignal(limited(signal));
  return v.parse(auditStepSchema, dataOf(answer, AUDIT_CHECK.failed));
}

/**
 * Walks the whole chain, part by part: the server never works on it for long.
 *
 * @param onProgress called with the number of entries that hold so far
 * @throws SiteError, or the signal's reason
 */
export async function verifyAll(
  onProgress: (checked: number) => void,
  signal: AbortSignal,
  step: typeof verifyStep = verifyStep,
): Promise<Verdict> {
  let checked = 0;
  for (let position = 0; ; ) {
    const part = await step(position, signal);
    checked += part.checked;
    if (part.done || part.problem !== null) {
      return { checked, position: part.position, hash: part.hash, problem: part.problem };
    }
    if (part.position <= position) throw new Error('The check of the audit log does not get ahead.');
    position = part.position;
    onProgress(checked);
  }
}
