import type { Publication } from '@hln/contracts/site-words';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import styles from '../content-management.module.css';
import { PUBLICATIONS } from '../texts.ts';

export interface HookNewsProps {
  readonly publication: Publication;
  /** Whether any publication is being built; the others wait for it. */
  readonly isAnyBuilt: boolean;
}

/** Builders ask at least once a minute whether there is something to do. */
const TAKEN_WITHIN_MS = 3 * 60_000;

/** The progress of the host's build, if the host builds the site; otherwise a warning if nobody builds it. */
export function HookNews({ publication, isAnyBuilt }: HookNewsProps) {
  const { state, publish_at, finished_at, hook_asked_at } = publication;
  if (hook_asked_at === null) {
    const isLate = state === 'queued' && Date.now() - Date.parse(publish_at) > TAKEN_WITHIN_MS;
    return isLate && !isAnyBuilt ? <p className={styles.failure}>{PUBLICATIONS.nobodyBuilds}</p> : null;
  }
  return (
    <p className={styles.note}>
      <HookAsked publication={publication} />
      {state === 'live' && finished_at !== null && (
        <>
          {' '}
          {PUBLICATIONS.liveSince} <Moment at={finished_at} />.
        </>
      )}
    </p>
  );
}

/** When the host was asked to build the site, and what it answered. */
export function HookAsked({
  publication: { state, hook_asked_at, hook_answer },
}: {
  readonly publication: Publication;
}) {
  if (hook_asked_at === null) return null;
  return (
    <>
      {PUBLICATIONS.hookAsked} <Moment at={hook_asked_at} />.{' '}
      {hook_answer !== null && PUBLICATIONS.hookAnswered(hook_answer)}
      {hook_answer === null && state === 'building' && PUBLICATIONS.hookSilent}
    </>
  );
}
