import type {
  BackupsUntil,
  PersonalData,
  PersonalDeletion,
  PersonalRow,
  PrivacyRequest,
} from '@hln/contracts';
import { PRIVACY_REQUEST_LIMITS } from '@hln/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { aucklandDate } from '../../../lib/timestamps.ts';
import type { Changes } from '../../../staff-parts/changes/use-changes.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { addRequest, deletePersonalData } from '../data/personal-data.ts';
import styles from '../privacy-requests.module.css';
import { checkFault, openRequestOf } from '../requests/request-rules.ts';
import { backupsText, DELETION, deletedList, PRIVACY_REQUESTS, REQUEST_FORM } from '../texts.ts';
import { countsOf } from './selection.ts';

export interface DeleteDrawerProps {
  readonly contact: string;
  readonly contactKind: PersonalData['contact']['kind'];
  /** Everything that was found. */
  readonly rows: readonly PersonalRow[];
  readonly chosen: readonly PersonalRow[];
  readonly backups: BackupsUntil;
  readonly requests: readonly PrivacyRequest[];
  readonly changes: Changes;
  readonly onClose: () => void;
  readonly onDeleted: (deletion: PersonalDeletion) => void;
  readonly returnFocus: () => HTMLElement | null;
}

/** Says what will be deleted and what stays, and asks how the person was identified. */
export function DeleteDrawer(props: DeleteDrawerProps) {
  const { contact, contactKind, rows, chosen, backups, requests, changes, onClose, onDeleted } = props;
  const today = aucklandDate(new Date());
  // The same for every press, so that a retry after a lost answer records no second request.
  const [newId] = useState(() => crypto.randomUUID());
  const request = openRequestOf(requests, 'deletion', contact, contactKind);
  // No draft: it would outlive the search, and turn up for another person.
  const [check, setCheck] = useState('');
  const [received, setReceived] = useState(today);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [isWrong, setIsWrong] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const checkField = useRef<HTMLInputElement>(null);
  const donations = chosen.filter(({ kind }) => kind === 'donation').length;
  const hasSent = chosen.some(({ kind }) => kind === 'email' || kind === 'chat');
  const unticked = rows.length - chosen.length;

  async function remove(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrongCheck = checkFault(check);
    const isNoDay = request === null && (received === '' || received > today);
    setFault(wrongCheck);
    setIsWrong(isNoDay);
    if (wrongCheck !== undefined) return checkField.current?.focus();
    if (isNoDay) return;
    setIsBusy(true);
    let done: PersonalDeletion | null = null;
    await changes.run(async () => {
      if (request === null) await addRequest(newId, { kind: 'deletion', contact, received, note: '' });
      done = await deletePersonalData(request?.id ?? newId, chosen, rows, check.trim());
      return null;
    });
    setIsBusy(false);
    if (done === null) return;
    onDeleted(done);
  }

  return (
    <Drawer
      title={DELETION.title(contact)}
      lede={DELETION.lede}
      onClose={onClose}
      returnFocus={props.returnFocus}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void remove(event)}>
        <div>
          <h3 className={styles.kind}>{DELETION.what}</h3>
          <ul className={styles.facts}>
            {deletedList(countsOf(chosen)).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className={styles.kind}>{DELETION.keeps}</h3>
          <ul className={styles.facts}>
            {donations > 0 && <li>{DELETION.keepsDonations(donations)}</li>}
            {unticked > 0 && <li>{DELETION.keepsUnticked(unticked)}</li>}
            {hasSent && <li>{DELETION.keepsMailboxes}</li>}
            <li>{backupsText(backups)}</li>
          </ul>
        </div>
        {request !== null ? (
          <p>{DELETION.request(request.received_on)}</p>
        ) : (
          <Field
            label={DELETION.received}
            hint={DELETION.receivedHint}
            error={isWrong ? REQUEST_FORM.receivedWrong : undefined}
          >
            {(control) => (
              <Input
                {...control}
                type="date"
                className={styles.day}
                max={today}
                value={received}
                onChange={({ target }) => setReceived(target.value)}
              />
            )}
          </Field>
        )}
        <Field label={DELETION.check} hint={DELETION.checkHint} error={fault}>
          {(control) => (
            <Input
              {...control}
              ref={checkField}
              autoComplete="off"
              maxLength={PRIVACY_REQUEST_LIMITS.identityCheck}
              value={check}
              onChange={({ target }) => setCheck(target.value)}
            />
          )}
        </Field>
        <div className="button-row">
          {/* The button keeps the focus while it works: a second press does nothing. */}
          <Button type="submit" variant="danger" busy={isBusy} aria-disabled={isBusy}>
            {isBusy ? DELETION.busy : DELETION.confirm(chosen.length)}
          </Button>
          <Button onClick={onClose}>{PRIVACY_REQUESTS.cancel}</Button>
        </div>
      </form>
    </Drawer>
  );
}
