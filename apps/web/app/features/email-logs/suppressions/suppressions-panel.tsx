import type { EmailFigures } from '@hln/contracts';
import { useState } from 'react';
import * as v from 'valibot';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { fieldDraft, useDraft, useOpenForm } from '../../../lib/use-draft.ts';
import type { Changes, Done } from '../../../staff-parts/changes/use-changes.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { ReasonForm } from '../../../staff-parts/reason-form/reason-form.tsx';
import { TOASTS } from '../../../staff-parts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { changeSending } from '../data/emails.ts';
import styles from '../email-logs.module.css';
import { EMAIL_SUPPRESSIONS } from '../texts.ts';

export interface SuppressionsPanelProps extends Pick<EmailFigures, 'suppressions'> {
  readonly run: Changes['run'];
  readonly mayChange: boolean;
}

type Suppression = EmailFigures['suppressions'][number];

const ADD_FORM = staffDraft('suppress-address');

/** Suppressed email addresses, and why. */
export function SuppressionsPanel({ suppressions, run, mayChange }: SuppressionsPanelProps) {
  const [adding, setAdding] = useOpenForm([ADD_FORM]);

  async function suppress(address: string, why: string): Promise<Done> {
    await changeSending({ kind: 'suppress', address, why });
    return { tone: 'success', text: EMAIL_SUPPRESSIONS.added(address) };
  }

  async function remove({ address, reason }: Suppression): Promise<Done> {
    await changeSending({ kind: 'unsuppress', address });
    return {
      tone: 'success',
      text: EMAIL_SUPPRESSIONS.removed(address),
      action: { label: TOASTS.undo, run: () => void run(() => suppress(address, reason)) },
    };
  }

  return (
    <Panel
      title={EMAIL_SUPPRESSIONS.title}
      actions={
        mayChange && (
          <Button size="small" onClick={() => setAdding(ADD_FORM)}>
            {EMAIL_SUPPRESSIONS.add}
          </Button>
        )
      }
    >
      <p className={styles.note}>{EMAIL_SUPPRESSIONS.text}</p>
      {suppressions.length === 0 ? (
        <p>{EMAIL_SUPPRESSIONS.none}</p>
      ) : (
        <ul className={styles.suppressions}>
          {suppressions.map((suppression) => (
            <li key={suppression.address} className={styles.suppression}>
              <div>
                <p className={styles.words}>
                  <strong>{suppression.address}</strong>
                </p>
                <p className={styles.note}>
                  {suppression.reason} (<Moment at={suppression.created_at} />,{' '}
                  {suppression.created_by ?? EMAIL_SUPPRESSIONS.bounce})
                </p>
              </div>
              {mayChange && (
                <Button
                  size="small"
                  aria-label={EMAIL_SUPPRESSIONS.remove(suppression.address)}
                  onClick={() => void run(() => remove(suppression))}
                >
                  {EMAIL_SUPPRESSIONS.removeShort}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {adding !== null && (
        <AddDrawer
          onClose={() => setAdding(null)}
          onAdd={(address, why) => run(() => suppress(address, why))}
        />
      )}
    </Panel>
  );
}

interface AddDrawerProps {
  readonly onClose: () => void;
  readonly onAdd: (address: string, why: string) => Promise<boolean>;
}

function AddDrawer({ onClose, onAdd }: AddDrawerProps) {
  const { value: address, change, reset } = useDraft(fieldDraft(ADD_FORM, 'address'), v.string(), '');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <Drawer title={EMAIL_SUPPRESSIONS.add} onClose={onClose} returnFocus={() => null}>
      <ReasonForm
        form={ADD_FORM}
        submit={EMAIL_SUPPRESSIONS.confirm}
        onClose={onClose}
        onSubmit={async (why) => {
          const isOdd = !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address.trim());
          setIsMissing(isOdd);
          if (isOdd || !(await onAdd(address.trim().toLowerCase(), why))) return false;
          reset();
          return true;
        }}
      >
        <Field
          label={EMAIL_SUPPRESSIONS.address}
          error={isMissing ? EMAIL_SUPPRESSIONS.addressMissing : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              maxLength={320}
              value={address}
              onChange={({ target }) => change(() => target.value)}
            />
          )}
        </Field>
      </ReasonForm>
    </Drawer>
  );
}
