import { namedSubject, REPLY_LIMITS, type ReplyLanguage, SUBJECT_NAME_LENGTH } from '@hln/contracts';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { LANGUAGE_TAGS } from '../../content/chat.ts';
import { isSiteError } from '../../lib/errors.ts';
import { staffDraft } from '../../lib/staff/staff-drafts.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Input, Select, TextArea } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useToasts } from '../toasts/toast-store.ts';
import styles from './reply.module.css';
import {
  isOwnWords,
  newReply,
  type ReplyDraft,
  type ReplyTemplate,
  replyDraftSchema,
  withInserted,
  withTemplate,
} from './reply-draft.ts';
import { ReplyPreview } from './reply-preview.tsx';
import { REPLY } from './texts.ts';

/** A reply, ready to be sent. */
export interface Reply {
  /** However often a reply with this id is submitted, it is sent once. */
  readonly id: string;
  /** The recipient that was shown; the database knows it and refuses any other. */
  readonly recipient: string;
  readonly language: ReplyLanguage;
  readonly subject: string;
  readonly text: string;
}

export interface ReplyComposerProps {
  /** The thing that is replied to. It names the draft, so give the composer a `key` with the same value. */
  readonly about: string;
  readonly recipient: string;
  /** The email address that the recipient's answer goes to. */
  readonly answersTo: string;
  /** The recipient's language. */
  readonly language: ReplyLanguage;
  /** Templates by language; a reply begins with the first one of its language. */
  readonly templates: readonly ReplyTemplate[];
  /** The subject of a reply to an email, which begins with nothing else. */
  readonly subject?: string | undefined;
  /** Sends it. @throws SiteError whose message is shown */
  readonly send: (reply: Reply) => Promise<void>;
  /** Called once the reply has been sent and its draft removed. */
  readonly onSent: (reply: Reply) => void;
}

/**
 * Writes a reply by email: from a template, previewed before it is sent, kept over a reload until then. Everything is
 * text; the database checks who can reply, how often, and to whom (private.queue_reply()).
 */
export function ReplyComposer(props: ReplyComposerProps) {
  const [round, setRound] = useState(0);
  return (
    <Composer
      // The next reply has another id: with the last one's id, it would count as the same reply.
      key={round}
      {...props}
      onSent={(reply) => {
        setRound((before) => before + 1);
        props.onSent(reply);
      }}
    />
  );
}

function Composer({
  about,
  recipient,
  answersTo,
  language,
  templates,
  subject: firstSubject,
  send,
  onSent,
}: ReplyComposerProps) {
  const [initial] = useState(() => newReply(templates, language, firstSubject));
  const { value: draft, change, reset } = useDraft(staffDraft(`reply:${about}`), replyDraftSchema, initial);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toasts = useToasts();
  const previewButton = useRef<HTMLButtonElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const returnFocusTo = useReturnFocus(!isSending);

  /** Replaces one template by another; own words stay, and the template is inserted at the cursor. */
  function choose(template: string, chosen: ReplyLanguage, at: number) {
    if (!isOwnWords(draft, templates)) {
      return change((before) => withTemplate(before, templates, template, chosen));
    }
    if (chosen !== draft.language) return change((before) => ({ ...before, language: chosen, template: '' }));
    const inserted = templates.find(({ id, language: its }) => id === template && its === chosen);
    if (inserted === undefined) return;
    const whole = withInserted(draft, inserted, at);
    if (whole.text.length > REPLY_LIMITS.text) return toasts.show({ tone: 'danger', text: REPLY.noRoom });
    change(() => whole);
    toasts.show({
      tone: 'info',
      text: REPLY.inserted,
      action: { label: REPLY.undo, run: () => change(() => draft) },
    });
  }

  async function sendNow() {
    setIsSending(true);
    setFailure(null);
    const { id, subject, text } = draft;
    const reply: Reply = {
      id,
      recipient,
      language: draft.language,
      subject: namedSubject(subject.trim()),
      text: text.trim(),
    };
    try {
      await send(reply);
      reset();
      onSent(reply);
    } catch (error) {
      setFailure(isSiteError(error) ? error.message : REPLY.failed);
      returnFocusTo(sendButton);
    }
    setIsSending(false);
  }

  return (
    <div className={styles.composer}>
      {draft.isPreviewed ? (
        <ReplyPreview
          draft={draft}
          recipient={recipient}
          answersTo={answersTo}
          isSending={isSending}
          sendButton={sendButton}
          onSend={() => void sendNow()}
          onChange={() => {
            setFailure(null);
            change((before) => ({ ...before, isPreviewed: false }));
            returnFocusTo(previewButton);
          }}
        />
      ) : (
        <ReplyForm
          draft={draft}
          recipient={recipient}
          templates={templates}
          previewButton={previewButton}
          change={change}
          choose={choose}
        />
      )}
      <LiveRegion urgency="assertive">
        {failure !== null && <Alert tone="danger">{failure}</Alert>}
      </LiveRegion>
    </div>
  );
}

interface ReplyFormProps {
  readonly draft: ReplyDraft;
  readonly recipient: string;
  readonly templates: readonly ReplyTemplate[];
  readonly previewButton: RefObject<HTMLButtonElement | null>;
  readonly change: (to: (before: ReplyDraft) => ReplyDraft) => void;
  /** @param at where the cursor is in the text */
  readonly choose: (template: string, language: ReplyLanguage, at: number) => void;
}

function ReplyForm({ draft, recipient, templates, previewButton, change, choose }: ReplyFormProps) {
  const [missing, setMissing] = useState<'subject' | 'text' | null>(null);
  const subject = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const lang = LANGUAGE_TAGS[draft.language];
  const cursor = () => text.current?.selectionEnd ?? draft.text.length;

  function preview(event: FormEvent) {
    event.preventDefault();
    const empty = draft.subject.trim() === '' ? 'subject' : draft.text.trim() === '' ? 'text' : null;
    setMissing(empty);
    if (empty === null) change((before) => ({ ...before, isPreviewed: true }));
    else (empty === 'subject' ? subject : text).current?.focus();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={preview}>
      <p className={styles.to}>
        {REPLY.to} <strong>{recipient}</strong>
      </p>
      <div className={styles.choices}>
        <Field label={REPLY.language}>
          {(control) => (
            <Select
              {...control}
              value={draft.language}
              options={(['en', 'zh'] as const).map((value) => ({ value, label: REPLY.languages[value] }))}
              onChange={({ target }) => choose(draft.template, target.value === 'zh' ? 'zh' : 'en', cursor())}
            />
          )}
        </Field>
        <Field label={REPLY.template}>
          {(control) => (
            <Select
              {...control}
              value={draft.template}
              options={[
                ...templates
                  .filter(({ language }) => language === draft.language)
                  .map(({ id, name }) => ({ value: id, label: name })),
                { value: '', label: REPLY.blank },
              ]}
              onChange={({ target }) => choose(target.value, draft.language, cursor())}
            />
          )}
        </Field>
      </div>
      <Field label={REPLY.subject} error={missing === 'subject' ? REPLY.subjectMissing : undefined}>
        {(control) => (
          <Input
            {...control}
            ref={subject}
            lang={lang}
            autoComplete="off"
            maxLength={REPLY_LIMITS.subject - SUBJECT_NAME_LENGTH}
            value={draft.subject}
            onChange={({ target }) => change((before) => ({ ...before, subject: target.value }))}
          />
        )}
      </Field>
      <Field label={REPLY.text} error={missing === 'text' ? REPLY.textMissing : undefined}>
        {(control) => (
          <TextArea
            {...control}
            ref={text}
            lang={lang}
            rows={12}
            maxLength={REPLY_LIMITS.text}
            value={draft.text}
            onChange={({ target }) => change((before) => ({ ...before, text: target.value }))}
          />
        )}
      </Field>
      <Button ref={previewButton} variant="primary" type="submit">
        {REPLY.preview}
      </Button>
    </form>
  );
}
