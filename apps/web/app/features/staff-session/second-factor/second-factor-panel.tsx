import type { OwnPasskey, SecondFactorState } from '@hln/contracts/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { loadSecondFactor } from '../../../lib/staff/second-factor.ts';
import { useReading } from '../../../lib/staff/staff-queries.tsx';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { EnrolApp } from './authenticator-app/enrol-app.tsx';
import { Enrol } from './enrol.tsx';
import { FactorList } from './factor-list.tsx';
import { AddPasskey } from './passkeys/add-passkey.tsx';
import { RenamePasskey } from './passkeys/passkey-name.tsx';
import { type Deed, isLast, nameOf, ProveAgain } from './prove-again.tsx';
import { RecoveryCodes, UnkeptCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { PASSKEYS, SECOND_FACTOR } from './texts.ts';

type Work =
  | { readonly kind: 'enrol' | 'add-passkey' | 'add-app' }
  | { readonly kind: 'rename'; readonly passkey: OwnPasskey }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | Deed;

/** The kinds of work that bring recovery codes. */
const BRINGS_CODES: ReadonlySet<Work['kind']> = new Set(['enrol', 'renew', 'codes']);

export interface SecondFactorPanelProps {
  /** Of the account. */
  readonly email: string;
  /** Notified while recovery codes are being requested or shown, because they would be lost with the panel. */
  readonly onUnkeptCodes: (are: boolean) => void;
}

/** A person's own second factor: its state, and the actions on it. */
export function SecondFactorPanel({ email, onUnkeptCodes }: SecondFactorPanelProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [work, setWork] = useState<Work | null>(null);
  const returnFocus = useReturnFocus(work === null);
  const toasts = useToasts();
  const client = useQueryClient();
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
      {data !== null && work !== null && (
        <UnkeptCodes value={BRINGS_CODES.has(work.kind) ? onUnkeptCodes : null}>
          <Doing email={email} state={data} work={work} onWork={setWork} onEnd={finish} />
        </UnkeptCodes>
      )}
    </section>
  );
}

interface DoingProps {
  readonly email: string;
  readonly state: SecondFactorState;
  readonly work: Work;
  readonly onWork: (work: Work) => void;
  /** Called when the work has ended, with a message. */
  readonly onEnd: (text: string | null) => void;
}

/** The action in progress. */
function Doing({ email, state, work, onWork, onEnd }: DoingProps) {
  const onFailure = useSessionLoss();
  const cancel = () => onEnd(null);
  switch (work.kind) {
    case 'enrol':
      return <Enrol email={email} onDone={() => onEnd(SECOND_FACTOR.turnedOn)} onFailure={onFailure} />;
    case 'add-app':
      return <EnrolApp email={email} onDone={() => onEnd(SECOND_FACTOR.appAdded)} onFailure={onFailure} />;
    case 'add-passkey':
      return (
        <AddPasskey
          number={state.passkeys.length + 1}
          onDone={() => onEnd(PASSKEYS.added)}
          onFailure={onFailure}
        >
          <Button onClick={cancel}>{SECOND_FACTOR.cancel}</Button>
        </AddPasskey>
      );
    case 'rename':
      return (
        <RenamePasskey
          passkey={work.passkey}
          onDone={() => onEnd(PASSKEYS.renamed)}
          onCancel={cancel}
          onFailure={onFailure}
        />
      );
    case 'codes':
      return <RecoveryCodes email={email} codes={work.codes} onKept={cancel} />;
    default:
      return (
        <ProveAgain
          deed={work}
          state={state}
          onDone={(codes) => {
            if (codes !== undefined) onWork({ kind: 'codes', codes });
            else onEnd(work.kind === 'remove' ? removedText(state, work.passkey) : null);
          }}
          onCancel={cancel}
          onFailure={onFailure}
        />
      );
  }
}

const removedText = (state: SecondFactorState, passkey: OwnPasskey | null): string =>
  isLast(state) ? SECOND_FACTOR.removed : SECOND_FACTOR.removedOne(nameOf(passkey));

/** With this many codes left or fewer, new ones should be made. */
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
        <Button size="small" className={styles.begin} onClick={() => onWork({ kind: 'enrol' })}>
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
      <FactorList
        state={state}
        onRename={(passkey) => onWork({ kind: 'rename', passkey })}
        onRemove={(passkey) => onWork({ kind: 'remove', passkey })}
      />
      <div className="button-row">
        <Button size="small" onClick={() => onWork({ kind: 'add-passkey' })}>
          {PASSKEYS.add}
        </Button>
        {!state.has_app && (
          <Button size="small" onClick={() => onWork({ kind: 'add-app' })}>
            {SECOND_FACTOR.addApp}
          </Button>
        )}
        <Button size="small" onClick={() => onWork({ kind: 'renew' })}>
          {SECOND_FACTOR.renew}
        </Button>
      </div>
    </>
  );
}
