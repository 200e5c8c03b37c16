import type { OwnPasskey, SecondFactorState } from '@hln/contracts/second-factor';
import type { ReactNode } from 'react';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './second-factor.module.css';
import { PASSKEYS, SECOND_FACTOR } from './texts.ts';

export interface FactorListProps {
  readonly state: SecondFactorState;
  readonly onRename: (passkey: OwnPasskey) => void;
  /** Called with the passkey to remove, or null for the app. */
  readonly onRemove: (passkey: OwnPasskey | null) => void;
}

/** An account's factors, with buttons for each. */
export function FactorList({ state, onRename, onRemove }: FactorListProps) {
  const { app_added_at: appSince, passkeys } = state;
  return (
    <ul className={styles.factors}>
      {appSince !== null && (
        <Factor name={SECOND_FACTOR.app} added={appSince} used={null}>
          <RemoveButton name={SECOND_FACTOR.app} onClick={() => onRemove(null)} />
        </Factor>
      )}
      {passkeys.map((passkey) => (
        <Factor key={passkey.id} name={passkey.name} added={passkey.created_at} used={passkey.last_used_at}>
          <Button
            size="small"
            aria-label={PASSKEYS.renameNamed(passkey.name)}
            onClick={() => onRename(passkey)}
          >
            {PASSKEYS.rename}
          </Button>
          <RemoveButton name={passkey.name} onClick={() => onRemove(passkey)} />
        </Factor>
      ))}
    </ul>
  );
}

function Factor({
  name,
  added,
  used,
  children,
}: {
  readonly name: string;
  readonly added: string;
  readonly used: string | null;
  readonly children: ReactNode;
}) {
  return (
    <li className={styles.factor}>
      <p className={styles.factorName}>{name}</p>
      <p className={styles.note}>
        {SECOND_FACTOR.added} <Moment at={added} />
        {used !== null && (
          <>
            , {SECOND_FACTOR.used} <Moment at={used} />
          </>
        )}
      </p>
      <div className="button-row">{children}</div>
    </li>
  );
}

function RemoveButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <Button size="small" aria-label={SECOND_FACTOR.removeNamed(name)} onClick={onClick}>
      {SECOND_FACTOR.remove}
    </Button>
  );
}
