import { useRef, useState } from 'react';
import * as v from 'valibot';
import { STAFF_PAGES } from '../../../content/staff-pages.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { errorSentence } from '../../../lib/staff/staff-queries.tsx';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { aucklandDate, DAY_MS, readTimestamp } from '../../../lib/timestamps.ts';
import { fieldDraft, useDraft, useOpenForm } from '../../../lib/use-draft.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import styles from '../chat-sessions.module.css';
import { deleteSession } from '../data/change-chats.ts';
import { CHAT_DELETION, CHAT_SESSIONS } from '../texts.ts';
import { Section, type SectionProps } from './section.tsx';

export interface DeletionSectionProps extends SectionProps {
  readonly retentionDays: number;
  readonly onDeleted: () => void;
  readonly onChanged: () => void;
}

/** When the conversation will be deleted, and a way to delete it at once if the family asks. */
export function DeletionSection({
  conversation: { details },
  mayChange,
  retentionDays,
  onDeleted,
  onChanged,
}: DeletionSectionProps) {
  const toasts = useToasts();
  const isSessionLost = useSessionLoss();
  const form = staffDraft(`delete-chat:${details.session_id}`);
  const [asking, setAsking] = useOpenForm([form]);
  const [isDeleting, setIsDeleting] = useState(false);
  const last = readTimestamp(details.last_said_at);
  const day = last === null ? '' : aucklandDate(new Date(last.getTime() + retentionDays * DAY_MS));

  async function remove(why: string) {
    setAsking(null);
    setIsDeleting(true);
    try {
      const copies = await deleteSession(details.session_id, why);
      const recipients = [...new Set(copies.map(({ recipient }) => recipient))];
      toasts.show(
        recipients.length === 0
          ? { tone: 'success', text: CHAT_DELETION.done }
          : { tone: 'danger', text: CHAT_DELETION.copies(recipients) },
      );
      onChanged();
      onDeleted();
    } catch (error) {
      if (!(await isSessionLost(error))) {
        toasts.show({ tone: 'danger', text: errorSentence(error, CHAT_SESSIONS.unsaved) });
      }
      setIsDeleting(false);
    }
  }

  return (
    <Section title={CHAT_DELETION.title}>
      <p className={styles.note}>{CHAT_DELETION.text(retentionDays, day)}</p>
      <p>
        <Link to={`${STAFF_PAGES.auditLog.path}?${new URLSearchParams({ row: details.session_id })}`}>
          {CHAT_DELETION.history}
        </Link>
      </p>
      {mayChange && (
        <Button
          size="small"
          className={styles.start}
          busy={isDeleting}
          aria-disabled={isDeleting}
          onClick={() => !isDeleting && setAsking(form)}
        >
          {CHAT_DELETION.open}
        </Button>
      )}
      {asking !== null && (
        <DeletionDialog
          form={asking}
          onConfirm={(why) => void remove(why)}
          onCancel={() => setAsking(null)}
        />
      )}
    </Section>
  );
}

function DeletionDialog({
  form,
  onConfirm,
  onCancel,
}: {
  readonly form: string;
  readonly onConfirm: (why: string) => void;
  readonly onCancel: () => void;
}) {
  const { value: reason, change } = useDraft(fieldDraft(form, 'reason'), v.string(), '');
  const [error, setError] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);

  function confirm() {
    if (reason.trim() !== '') return onConfirm(reason.trim());
    setError(CHAT_DELETION.reasonMissing);
    input.current?.focus();
  }

  return (
    <ConfirmDialog
      destructive
      title={CHAT_DELETION.ask}
      confirm={CHAT_DELETION.open}
      cancel={CHAT_SESSIONS.cancel}
      onConfirm={confirm}
      onCancel={onCancel}
      fields={
        <Field label={CHAT_DELETION.reason} hint={CHAT_DELETION.reasonHint} error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              autoComplete="off"
              maxLength={200}
              value={reason}
              onChange={({ target }) => change(() => target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) confirm();
              }}
            />
          )}
        </Field>
      }
    >
      <p className={styles.dialogText}>{CHAT_DELETION.askText}</p>
    </ConfirmDialog>
  );
}
