import { type AuditStep, auditStepSchema, describeAuditProblem } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireServiceKey } from '../_shared/http/guard.ts';
import { mailOwners } from '../_shared/mail/mail-owners.ts';
import { type AuditHead, brokenLetter, headLetter } from './audit-letters.ts';

const headSchema = v.nullable(v.object({ position: v.number(), hash: v.string(), entries: v.number() }));

/**
 * The scheduled job that checks the audit log from its first entry to its last. Each Owner is mailed where its chain ends,
 * so that nobody can write it anew unnoticed, or what is wrong with it; then the job also counts as failed.
 */
export const handler = defineFunction(['POST'], async (request, environment, { db }) => {
  await requireServiceKey(request, environment);
  const day = new Date().toISOString().slice(0, 10);
  const { problem, position } = await walk(db, request.signal);
  if (problem !== null) {
    const what = describeAuditProblem(problem);
    await mailOwners(db, { key: `audit-broken:${day}`, kind: 'audit-log', letter: brokenLetter(what) });
    throw new Error(what);
  }
  const head: AuditHead | null = v.parse(
    headSchema,
    dataOf('note_audit_head', await db.rpc('note_audit_head')),
  );
  const mailed =
    head === null
      ? 0
      : await mailOwners(db, { key: `audit-head:${day}`, kind: 'audit-log', letter: headLetter(head) });
  return Response.json({ checked: position, mailed });
});

/** @throws Error when the process is to end first */
async function walk(db: PostgrestClient<Database>, signal: AbortSignal): Promise<AuditStep> {
  for (let position = 0; ; ) {
    signal.throwIfAborted();
    const step = v.parse(
      auditStepSchema,
      dataOf('check_audit_log', await db.rpc('check_audit_log', { after_position: position })),
    );
    if (step.done || step.problem !== null) return step;
    position = step.position;
  }
}
