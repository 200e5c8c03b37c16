import { PRIVACY_REQUEST_LIMITS, type PrivacyRequest, privacyOutcomeSchema } from '@hln/contracts';
import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { fieldDraft, useDraft } from '../../../lib/use-draft.ts';
import type { Changes } from '../../../staff-parts/changes/use-changes.ts';
import { type Fact, FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { closeRequest } from '../data/personal-data.ts';
import styles from '../privacy-requests.module.css';
import { backupsDay, CLOSING, DELETION, deletedList, OUTCOMES, REQUEST_KINDS, REQUESTS } from '../texts.ts';
import { checkFault } from './request-rules.ts';
import { StateBadge, whoOf } from './requests-list.tsx';

export interface RequestDetailsProps {
  readonly request: PrivacyRequest;
  readonly changes: Changes;
  readonly mayManage: boolean;
  readonly onFind: (contact: string) => void;
  readonly onClosed: () => void;
}

/** What a request asks for and what became of it; an open one can be searched for, and closed. */
export function RequestDetails({ request, changes, mayManage, onFind, onClosed }: RequestDetailsProps) {
  const { contact, closed_at, deleted, sent_copies, backups } = request;
  const facts: readonly (Fact | null)[] = [
    { label: REQUESTS.columns.state, value: <StateBadge request={request} /> },
    { label: REQUESTS.columns.kind, value: REQUEST_KINDS[request.kind] },
    { label: REQUESTS.columns.who, value: whoOf(request) },
    { label: REQUESTS.columns.received, value: request.received_on },
    { label: REQUESTS.columns.due, value: request.due_on },
    request.note === '' ? null : { label: REQUESTS.note, value: request.note },
    request.created_by === null ? null : { label: REQUESTS.recordedBy, value: request.created_by },
    closed_at === null ? null : { label: REQUESTS.columns.closed, value: <Moment at={closed_at} /> },
    request.closed_by === null ? null : { label: REQUESTS.closedBy, value: request.closed_by },
    request.identity_check === null ? null : { label: REQUESTS.check, value: request.identity_check },
    deleted === null ? null : { label: REQUESTS.deleted, value: deletedList(deleted).join(', ') },
    sent_copies === null || sent_copies === 0
      ? null
      : { label: REQUESTS.copies, value: REQUESTS.copiesOf(sent_copies) },
    backups === null ? null : { label: REQUESTS.columns.backups, value: backupsDay(backups) },
  ];
  return (
    <div className={styles.form}>
      <FactList facts={facts.filter((fact) => fact !== null)} />
      <p className={styles.note}>{closed_at === null ? REQUESTS.dueHint : REQUESTS.shortened}</p>
      {closed_at === null && mayManage && (
        <>
          {contact !== null && (
            <Button variant="primary" className={styles.start} onClick={() => onFind(contact)}>
              {REQUESTS.find}
            </Button>
          )}
          <ClosingForm request={request} changes={changes} onClosed={onClosed} />
        </>
      )}
    </div>
  );
}

const DONE: Readonly<Record<PrivacyRequest['kind'], string>> = {
  access: CLOSING.doneAccess,
  deletion: CLOSING.doneDeletion,
  correction: CLOSING.doneCorrection,
};

const closingSchema = v.object({ outcome: privacyOutcomeSchema, check: v.string() });

function ClosingForm({
  request,
  changes,
  onClosed,
}: Pick<RequestDetailsProps, 'request' | 'changes' | 'onClosed'>) {
  const form = staffDraft(`close-privacy-request:${request.id}`);
  const {
    value: typed,
    change,
    reset,
  } = useDraft<v.InferOutput<typeof closingSchema>>(fieldDraft(form, 'closing'), closingSchema, {
    outcome: 'done',
    check: '',
  });
  const [fault, setFault] = useState<string | undefined>(undefined);
  const check = useRef<HTMLInputElement>(null);
  const { outcome } = typed;

  async function close(event: FormEvent) {
    event.preventDefault();
    if (changes.isBusy) return;
    // A refused or withdrawn request may leave it out.
    const wrongCheck = outcome === 'done' || typed.check.trim() !== '' ? checkFault(typed.check) : undefined;
    setFault(wrongCheck);
    if (wrongCheck !== undefined) return check.current?.focus();
    const isDone = await changes.act(
      async () => await closeRequest(request.id, outcome, typed.check.trim()),
      CLOSING.done,
    );
    if (!isDone) return;
    reset();
    onClosed();
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void close(event)}>
      <h3 className={styles.kind}>{REQUESTS.close}</h3>
      <Field label={CLOSING.outcome} hint={outcome === 'refused' ? CLOSING.refusedHint : undefined}>
        {(control) => (
          <Select
            {...control}
            value={outcome}
            options={Object.keys(OUTCOMES).map((value) => ({
              value,
              label:
                { done: DONE[request.kind], refused: CLOSING.refused, withdrawn: CLOSING.withdrawn }[value] ??
                value,
            }))}
            onChange={({ target }) =>
              change((before) => ({ ...before, outcome: v.parse(privacyOutcomeSchema, target.value) }))
            }
          />
        )}
      </Field>
      <Field label={DELETION.check} hint={DELETION.checkHint} error={fault}>
        {(control) => (
          <Input
            {...control}
            ref={check}
            autoComplete="off"
            maxLength={PRIVACY_REQUEST_LIMITS.identityCheck}
            value={typed.check}
            onChange={({ target }) => change((before) => ({ ...before, check: target.value }))}
          />
        )}
      </Field>
      <Button type="submit" className={styles.start} busy={changes.isBusy} aria-disabled={changes.isBusy}>
        {REQUESTS.close}
      </Button>
    </form>
  );
}
