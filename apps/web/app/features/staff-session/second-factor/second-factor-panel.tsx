import type { SecondFactorState } from '@hln/contracts/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { SECOND_FACTOR } from '../../../content/second-factor.ts';
import {
  loadSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../lib/staff/second-factor.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { useReading } from '../../../lib/staff/use-staff-query.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { CodeForm } from './code-form.tsx';
import { Enrol } from './enrol.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

type Work = 'enrol' | 'renew' | 'remove' | { readonly codes: readonly string[] };

/** One's own second factor: whether it is on, and what can be done about it. @param email of the account */
export function SecondFactorPanel({ email }: { readonly email: string }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [work, setWork] = useState<Work | null>(null);
  const returnFocus = useReturnFocus(work === null);
  const toasts = useToasts();
  const client = useQueryClient();
  const isSessionLost = useSessionLoss();
  const { data, failure, reload } = useReading(
    ['second-factor'],
    (signal) => loadSecondFactor(SECOND_FACTOR.failed, signal),
    SECOND_FACTOR.failed,
  );

  function finish(text: string | null) {
    setWork(null);
    returnFocus(title);
    if (text !== null) toasts.show({ tone: 'success', text });
    void client.invalidateQueries({ queryKey: ['second-factor'] });
  }

  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} ref={title} tabIndex={-1} className={styles.title}>
        {SECOND_FACTOR.title}
      </h3>
      {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      {data === null && failure === null && <p role="status">{SECOND_FACTOR.loading}</p>}
      {data !== null && work === null && <Facts state={data} onWork={setWork} />}
      {work === 'enrol' && (
        <Enrol email={email} onDone={() => finish(SECOND_FACTOR.turnedOn)} onFailure={isSessionLost} />
      )}
      {(work === 'renew' || work === 'remove') && (
        <>
          <p className={styles.note}>{textOf(work, data?.is_required === true)}</p>
          <CodeForm
            key={work}
            submit={SECOND_FACTOR[work]}
            mayRecover
            takesFocus
            send={(code) =>
              (work === 'renew' ? renewRecoveryCodes : removeSecondFactor)(code, SECOND_FACTOR.unsaved)
            }
            onDone={({ recovery_codes: codes }) => {
              if (codes === undefined) finish(SECOND_FACTOR.removed);
              else setWork({ codes });
            }}
            onFailure={isSessionLost}
          >
            <Button onClick={() => finish(null)}>{SECOND_FACTOR.cancel}</Button>
          </CodeForm>
        </>
      )}
      {typeof work === 'object' && work !== null && (
        <RecoveryCodes email={email} codes={work.codes} onKept={() => finish(null)} />
      )}
    </section>
  );
}

function textOf(work: 'renew' | 'remove', isRequired: boolean): string {
  if (work === 'renew') return SECOND_FACTOR.renewText;
  return isRequired ? SECOND_FACTOR.removeRequired : SECOND_FACTOR.removeText;
}

/** So few are left that it is time for new ones. */
const FEW = 3;

function Facts({
  state,
  onWork,
}: {
  readonly state: SecondFactorState;
  readonly onWork: (work: Work) => void;
}) {
  const { enrolled_at: since, recovery_codes_left: left } = state;
  if (since === null) {
    return (
      <>
        <p className={styles.note}>{SECOND_FACTOR.off}</p>
        <Button size="small" className={styles.begin} onClick={() => onWork('enrol')}>
          {SECOND_FACTOR.setUp}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className={styles.note}>
        {SECOND_FACTOR.on} <Moment at={since} />. {SECOND_FACTOR.left(left)}{' '}
        {left <= FEW && SECOND_FACTOR.few}
      </p>
      <div className="button-row">
        <Button size="small" onClick={() => onWork('renew')}>
          {SECOND_FACTOR.renew}
        </Button>
        <Button size="small" onClick={() => onWork('remove')}>
          {SECOND_FACTOR.remove}
        </Button>
      </div>
    </>
  );
}
