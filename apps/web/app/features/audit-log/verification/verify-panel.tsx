import { type AuditProblem, type AuditStep, auditStepSchema, describeAuditProblem } from '@hln/contracts';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { isSiteError } from '../../../lib/errors.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../audit-log.module.css';
import { AUDIT_CHECK } from '../texts.ts';

interface Verdict {
  readonly checked: number;
  readonly position: number;
  /** The hash of the last valid link. */
  readonly hash: string;
  /** The first problem; null if there is none. */
  readonly problem: AuditProblem | null;
}

/** Checks the next part of the chain. @throws SiteError */
async function verifyStep(position: number, signal: AbortSignal): Promise<AuditStep> {
  const answer = await staffRest()
    .rpc('verify_audit_log', { after_position: position })
    .abortSignal(limited(signal));
  return v.parse(auditStepSchema, dataOf(answer, AUDIT_CHECK.failed));
}

/**
 * Checks the whole chain in steps, so that the server never works on it for long.
 *
 * @param onProgress called with the number of entries checked so far
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

/** Checks the chain on demand, and reports the result. */
export function VerifyPanel() {
  const [checked, setChecked] = useState<number | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const isSessionLost = useSessionLoss();

  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    if (checked !== null) return;
    const abort = new AbortController();
    const { signal } = abort;
    running.current = abort;
    setVerdict(null);
    setFailure(null);
    setChecked(0);
    try {
      setVerdict(await verifyAll(setChecked, signal));
    } catch (error) {
      if (signal.aborted) return;
      if (await isSessionLost(error)) return;
      setFailure(isSiteError(error) ? error.message : AUDIT_CHECK.failed);
    }
    setChecked(null);
  }

  return (
    <Panel title={AUDIT_CHECK.title}>
      <div className={styles.check}>
        <p>{AUDIT_CHECK.text}</p>
        {/* The button keeps the focus while it works: a second press does nothing. */}
        <Button busy={checked !== null} aria-disabled={checked !== null} onClick={run}>
          {AUDIT_CHECK.run}
        </Button>
        <LiveRegion className={styles.verdict}>
          {checked !== null && <p>{AUDIT_CHECK.running(checked)}</p>}
          {failure !== null && <Alert tone="danger">{failure}</Alert>}
          {verdict !== null && <VerdictNotice verdict={verdict} />}
        </LiveRegion>
      </div>
    </Panel>
  );
}

function VerdictNotice({ verdict: { checked, position, hash, problem } }: { readonly verdict: Verdict }) {
  if (problem !== null) {
    return <Alert tone="danger">{AUDIT_CHECK.broken(describeAuditProblem(problem))}</Alert>;
  }
  if (checked === 0) return <Alert tone="info">{AUDIT_CHECK.empty}</Alert>;
  return (
    <Alert tone="success">
      <p>{AUDIT_CHECK.holds(checked)}</p>
      <p>
        {AUDIT_CHECK.end}: <code className={styles.hash}>{`${position}:${hash}`}</code> {AUDIT_CHECK.compare}
      </p>
    </Alert>
  );
}
