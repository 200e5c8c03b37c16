import type { ChatDetails, ChatReplyWay } from '@hln/contracts';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { aucklandMoment, aucklandTime } from '../../../lib/timestamps.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { ReplyComposer } from '../../../staff-parts/reply/reply-composer.tsx';
import { REPLY } from '../../../staff-parts/reply/texts.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../chat-sessions.module.css';
import { noteReply, putReplyBack, saveCase, sendReply } from '../data/change-chats.ts';
import { cardOf } from '../data/read-chats.ts';
import { useTemplates } from '../data/templates.ts';
import { CHAT_EMAILS, CHAT_REPLY, CHAT_TEMPLATES } from '../reply-texts.ts';
import { offeredTemplates } from '../templates/fill-template.ts';
import { CHAT_SESSIONS, CHAT_WORK } from '../texts.ts';
import { Section, type SectionProps } from './section.tsx';
import { emailElement } from './thread-section.tsx';

type Way = Exclude<ChatReplyWay, 'email'>;

const WAYS: readonly Way[] = ['phone', 'wechat', 'other'];

interface NotedReplyFormProps {
  readonly saving: boolean;
  readonly onNote: (way: Way, at: Date) => void;
}

/** `mail` is a reply by email; `note` records one given in another way. */
export type ReplyKind = 'mail' | 'note';

/** The ways to reply to this person, the best first. */
export function replyKinds(details: ChatDetails): readonly ReplyKind[] {
  const byMail = (cardOf(details).email ?? '') !== '' && details.answers_to !== null;
  return [
    ...(byMail ? (['mail'] as const) : []),
    ...(details.replied_at === null ||
    details.email_reply === 'undelivered' ||
    details.email_waiting_since !== null
      ? (['note'] as const)
      : []),
  ];
}

const LABELS = { mail: CHAT_REPLY.byMail, note: CHAT_REPLY.byPhone } as const;

export interface ReplySectionProps extends SectionProps {
  readonly open: ReplyKind | null;
  readonly setOpen: (open: ReplyKind | null) => void;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Replies by email, or records a reply given in another way; lists the replies so far. */
export function ReplySection(props: ReplySectionProps) {
  const { conversation, mayChange, saving, act, readAnew, open, setOpen, heading } = props;
  const { details } = conversation;
  const session = details.session_id;
  const toasts = useToasts();
  const returnFocus = useReturnFocus(!saving);
  const { email = '', language } = cardOf(details);
  const { data: templates, failure } = useTemplates();
  // A reply begins with a template, so they come first; without them, with an empty page.
  const canWrite = open === 'mail' && email !== '' && (templates !== null || failure !== null);
  const lastSubject = details.emails.findLast(({ subject }) => subject !== '')?.subject ?? '';
  useEffect(() => {
    // The whole section scrolls into view, and its first field gets the focus.
    if (open !== null) heading.current?.scrollIntoView({ block: 'start' });
  }, [open, heading]);

  return (
    <Section title={CHAT_REPLY.title} heading={heading}>
      {details.email_reply === 'undelivered' && <Alert tone="danger">{CHAT_REPLY.undelivered}</Alert>}
      {details.email_reply === 'queued' && <p className={styles.note}>{CHAT_REPLY.queued}</p>}
      <WaitingEmail {...props} onDone={() => returnFocus(heading)} />
      <FirstReply {...props} onTakenBack={() => returnFocus(heading)} />
      {mayChange && (
        <div className="button-row">
          {replyKinds(details)
            .filter((kind) => open === null || open === kind)
            .map((kind) => (
              <Button
                key={kind}
                size="small"
                aria-expanded={open === kind}
                onClick={() => {
                  setOpen(open === kind ? null : kind);
                  heading.current?.focus({ preventScroll: true });
                }}
              >
                {open === kind ? CHAT_REPLY.close : LABELS[kind]}
              </Button>
            ))}
        </div>
      )}
      <ChangedAddress details={details} />
      {mayChange && email === '' && <p className={styles.note}>{CHAT_REPLY.noEmail}</p>}
      {mayChange && email !== '' && details.answers_to === null && (
        <p className={styles.note}>{CHAT_REPLY.noAddress}</p>
      )}
      {open === 'mail' && details.email_replies !== 'on' && (
        <p className={styles.note}>{CHAT_EMAILS.states[details.email_replies]}</p>
      )}
      {open === 'mail' && failure !== null && <p className={styles.note}>{failure}</p>}
      {open === 'mail' && templates === null && failure === null && (
        <p role="status">{CHAT_TEMPLATES.loading}</p>
      )}
      {canWrite && details.answers_to !== null && (
        <ReplyComposer
          about={session}
          recipient={email}
          answersTo={details.email_replies === 'on' ? CHAT_WORK.toConversation : details.answers_to}
          language={language === 'zh' ? 'zh' : 'en'}
          templates={offeredTemplates(templates ?? [], cardOf(details))}
          subject={lastSubject === '' ? undefined : CHAT_REPLY.subject(lastSubject)}
          send={async (reply) => {
            await sendReply(session, reply);
            await readAnew();
          }}
          onSent={(reply) => {
            setOpen(null);
            toasts.show({ tone: 'info', text: REPLY.stored(reply.recipient) });
            heading.current?.focus();
          }}
        />
      )}
      {open === 'note' && (
        <NotedReplyForm
          saving={saving}
          onNote={async (way, at) => {
            const work = () => noteReply(session, way, at);
            // After the first reply, the note only ends the wait for an answer to an email.
            const back = () =>
              details.replied_at === null
                ? noteReply(session, null, at)
                : saveCase(session, { answered: false });
            const isNoted = await act(work, CHAT_REPLY.noted, back);
            if (isNoted) setOpen(null);
            returnFocus(heading);
          }}
        />
      )}
    </Section>
  );
}

/** Says since when the family waits for an answer to their email, and lets staff decide that it needs none. */
function WaitingEmail({
  conversation: { details },
  mayChange,
  saving,
  act,
  onDone,
}: SectionProps & { readonly onDone: () => void }) {
  const { session_id, email_waiting_since, emails } = details;
  if (email_waiting_since === null) return null;
  // The first one that has not been answered.
  const first = emails.find(({ at }) => at >= email_waiting_since) ?? emails.at(-1);
  return (
    <Alert tone="warning">
      <p>
        {CHAT_REPLY.waiting} <Moment at={email_waiting_since} />.
      </p>
      <div className="button-row">
        {first !== undefined && (
          <Button size="small" onClick={() => document.getElementById(emailElement(first.id))?.focus()}>
            {CHAT_REPLY.goToEmail}
          </Button>
        )}
        {mayChange && (
          <Button
            size="small"
            variant="quiet"
            disabled={saving}
            onClick={() => {
              const work = (answered: boolean) => () => saveCase(session_id, { answered });
              void act(work(true), CHAT_REPLY.needsNoneDone, work(false));
              onDone();
            }}
          >
            {CHAT_REPLY.needsNone}
          </Button>
        )}
      </div>
    </Alert>
  );
}

/** Says that replies go to another email address than the visitor gave, and who entered it. */
function ChangedAddress({ details }: { readonly details: ChatDetails }) {
  const { email = '' } = cardOf(details);
  const given = details.recognised.email ?? null;
  if (details.email_changes.length === 0) return null;
  return (
    <Alert tone="warning">
      {email !== '' && email !== given && <p>{CHAT_REPLY.changedAddress(given)}</p>}
      {details.email_changes.map(({ email: changed, by, at }) => (
        <p key={changed}>
          {CHAT_REPLY.changedBy(changed, by)} <Moment at={at} />
        </p>
      ))}
    </Alert>
  );
}

function FirstReply({
  conversation: { details },
  mayChange,
  saving,
  act,
  onTakenBack,
}: SectionProps & { readonly onTakenBack: () => void }) {
  const { replied_at, replied_way, replied_by, session_id } = details;
  if (replied_at === null || replied_way === null) return null;
  const way = replied_way;
  return (
    <div className={styles.firstReply}>
      <p>
        {CHAT_REPLY.notedAlready(CHAT_SESSIONS.ways[way])}: <Moment at={replied_at} />
        {replied_by !== null && ` · ${replied_by}`}
      </p>
      {mayChange && way !== 'email' && (
        <Button
          size="small"
          variant="quiet"
          disabled={saving}
          onClick={() => {
            const work = () => noteReply(session_id, null, new Date());
            void act(work, CHAT_REPLY.takenBack, () => putReplyBack(session_id));
            onTakenBack();
          }}
        >
          {CHAT_REPLY.takeBack}
        </Button>
      )}
    </div>
  );
}

/** Records that somebody replied by phone or WeChat, and when. */
function NotedReplyForm({ saving, onNote }: NotedReplyFormProps) {
  const [way, setWay] = useState<Way>('phone');
  const [at, setAt] = useState(() => aucklandTime(new Date()).slice(0, 16).replace(' ', 'T'));
  const [error, setError] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const moment = aucklandMoment(at);
    setError(moment === null ? CHAT_REPLY.atWrong : undefined);
    if (moment === null) input.current?.focus();
    else onNote(way, moment);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <Field label={CHAT_REPLY.way}>
          {(control) => (
            <Select
              {...control}
              value={way}
              options={WAYS.map((value) => ({ value, label: CHAT_REPLY.wayOptions[value] }))}
              onChoose={({ value }) => setWay(value)}
            />
          )}
        </Field>
        <Field label={CHAT_REPLY.at} error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              type="datetime-local"
              value={at}
              onChange={({ target }) => setAt(target.value)}
            />
          )}
        </Field>
      </div>
      <Button variant="primary" type="submit" busy={saving} disabled={saving}>
        {CHAT_REPLY.note}
      </Button>
    </form>
  );
}
