import { type AuditStep, auditStepSchema, describeAuditProblem } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { requireServiceKey } from '../_shared/http/guard.ts';
import { ANSWER_US, type Letter } from '../_shared/mail/letter/letter.ts';
import { mailOwners } from '../_shared/mail/mail-owners.ts';

/** Where the chain of the audit log ended when it was checked. */
interface AuditHead {
  readonly position: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
  readonly entries: number;
}

const WHY =
  'You get this because you are an Owner of HLN’s staff area, whose audit log is checked each night.';

const headSchema = v.nullable(v.object({ position: v.number(), hash: v.string(), entries: v.number() }));

/**
 * The scheduled job that checks the audit log from its first entry to its last. It emails each Owner the head of the
 * chain, so that nobody can rewrite the log unnoticed. If the log is broken, it emails what is wrong, and the job
 * counts as failed.
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

/** @throws Error if the process is told to stop first */
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

/** Writes the daily email, which makes a rewritten log detectable. */
export function headLetter({ position, hash, entries }: AuditHead): Letter {
  return {
    subject: `The HLN audit log is intact: ${entries} entries`,
    parts: [
      {
        paragraph: `Last night, every entry of the audit log was checked: all ${entries} are there, unchanged and in order.`,
      },
      { name: 'Its head was', code: `${position}:${hash}` },
      {
        name: 'To check that nobody has rewritten the log since, run this with the head from this email',
        code: `npm run staff -- audit verify ${position}:${hash}`,
      },
    ],
    next: 'Keep this email: nobody who rewrites the log can change it. There is nothing else to do. The next check is tonight.',
    why: WHY,
    answer: ANSWER_US,
  };
}

/** Writes the email about a broken log. @param what a sentence without its full stop */
export function brokenLetter(what: string): Letter {
  return {
    subject: 'The HLN audit log is broken',
    parts: [
      { paragraph: `${what}.` },
      {
        paragraph:
          'Either somebody with access to the database changed it, bypassing the log, or a disk is faulty. Before anything else, back up the database as it is now, and compare it with an earlier backup.',
      },
      { name: 'To check it again', code: 'npm run staff -- audit verify' },
    ],
    next: 'You’ll get this email every night until the log is intact.',
    why: WHY,
    answer: ANSWER_US,
  };
}
