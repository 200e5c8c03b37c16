import { Suspense, useEffect, useRef, useState } from 'react';
import { FEEDBACK } from '../../content/feedback.ts';
import { readDraft, useTextDraft } from '../../lib/use-draft.ts';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { thumbDownIcon, thumbUpIcon } from '../../ui/icons.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import styles from './feedback.module.css';
import { type ReasonFormValues, reasonFormValuesSchema } from './form/reason-form-values.ts';
import type { FeedbackChoice, FeedbackSubject } from './submit/feedback-record.ts';
import { isCutForFeedback } from './submit/is-cut-for-feedback.ts';
import { loadJudging, ReasonForm } from './submit/load-judging.ts';
import type { SendOutcome } from './submit/send-feedback.ts';

type SendState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly type: FeedbackChoice['type'] }
  /** Including the query that was judged. */
  | (Exclude<SendOutcome, { kind: 'failed' }> & { readonly sql: string })
  | Extract<SendOutcome, { kind: 'failed' }>;

async function send(subject: FeedbackSubject, choice: FeedbackChoice): Promise<SendOutcome> {
  try {
    const { sendFeedback } = await loadJudging();
    return await sendFeedback(subject, choice);
  } catch (error) {
    console.error('What sends feedback could not be loaded:', error);
    return { kind: 'failed', message: FEEDBACK.notLoaded };
  }
}

/** Sends one piece of feedback at a time, with its outcome as state. */
function useSendFeedback(onStored: () => void) {
  const [state, setState] = useState<SendState>({ kind: 'idle' });
  const sending = useRef(false);

  /** Resolves to whether it was stored; the state then has the message of a failure. */
  async function sendFeedback(subject: FeedbackSubject, choice: FeedbackChoice): Promise<boolean> {
    if (sending.current) return false;
    sending.current = true;
    setState({ kind: 'sending', type: choice.type });
    const outcome = await send(subject, choice);
    sending.current = false;
    if (outcome.kind === 'failed') {
      setState(outcome);
      return false;
    }
    setState({ ...outcome, sql: subject.originalSql });
    onStored();
    return true;
  }

  return { state, sendFeedback, clearState: () => setState({ kind: 'idle' }) };
}

const EMPTY: ReasonFormValues = { reason: '', wantsFollowUp: false, email: '' };

/** Whether the Needs Improvement form is open, and its initial values. What is typed into it survives a reload. */
function useReasonForm() {
  const { draft } = useTextDraft('feedback-reason');
  const [form, setForm] = useState<{ initial: ReasonFormValues; takesFocus: boolean } | null>(null);

  useEffect(() => {
    const kept = readDraft(draft, reasonFormValuesSchema);
    if (kept !== null) setForm({ initial: kept, takesFocus: false });
  }, [draft]);

  return {
    form,
    /** Leaves an open form as it is. */
    open: () => setForm((before) => before ?? { initial: EMPTY, takesFocus: true }),
    edited: (values: () => ReasonFormValues) => draft.edited(() => JSON.stringify(values())),
    close: () => {
      draft.forget();
      setForm(null);
    },
  };
}

export interface FeedbackBlockProps {
  /** The run that the feedback is about; null while there is nothing to judge. */
  readonly subject: FeedbackSubject | null;
  /** Called after each submission that was stored. */
  readonly onStored: () => void;
}

/** "How was the formatting?": one click for good, a short form for anything else. */
export function FeedbackBlock({ subject, onStored }: FeedbackBlockProps) {
  const { state, sendFeedback, clearState } = useSendFeedback(onStored);
  const { form, open, edited, close } = useReasonForm();
  const goodButton = useRef<HTMLButtonElement>(null);
  const improveButton = useRef<HTMLButtonElement>(null);
  const sending = state.kind === 'sending';
  const judged =
    subject !== null && subject.originalSql !== '' && subject.formattedSql !== '' ? subject : null;

  // A new query has not been judged yet, and the thanks belong to the previous one.
  const thanks = 'sql' in state && state.sql === judged?.originalSql ? state.kind : null;

  const returnFocus = useReturnFocus(!sending);

  const isJudged = judged !== null;
  useEffect(() => {
    if (isJudged) ReasonForm.preload();
  }, [isJudged]);

  async function like() {
    if (judged === null) return;
    returnFocus(goodButton);
    if (await sendFeedback(judged, { type: 'like' })) close();
  }

  function openForm() {
    if (judged === null) return;
    clearState();
    open();
  }

  function closeForm() {
    close();
    returnFocus(improveButton);
  }

  async function dislike(values: ReasonFormValues, website: string) {
    if (judged === null) return;
    if (await sendFeedback(judged, { type: 'dislike', ...values, website })) closeForm();
  }

  return (
    <section className={styles.block} aria-labelledby="feedback-title">
      <div className={styles.question}>
        <h2 id="feedback-title" className={styles.title}>
          {FEEDBACK.title}
        </h2>
        <div className={styles.choices}>
          <Button
            ref={goodButton}
            icon={<Icon path={thumbUpIcon} />}
            busy={sending && state.type === 'like'}
            disabled={sending}
            onClick={() => void like()}
          >
            {FEEDBACK.good}
          </Button>
          <Button
            ref={improveButton}
            icon={<Icon path={thumbDownIcon} />}
            disabled={sending}
            aria-expanded={form !== null}
            onClick={openForm}
          >
            {FEEDBACK.improve}
          </Button>
        </div>
        <p className={styles.note}>{note(judged)}</p>
      </div>
      <Suspense>
        {form !== null && (
          <ReasonForm
            {...form}
            onEdit={edited}
            submitting={sending}
            onSubmit={(values, website) => void dislike(values, website)}
            onCancel={() => {
              clearState();
              closeForm();
            }}
          />
        )}
      </Suspense>
      <LiveRegion className={styles.answer}>
        {thanks === 'stored' && <Alert tone="success">{FEEDBACK.stored}</Alert>}
        {thanks === 'counted' && <Alert tone="success">{FEEDBACK.countedAlready}</Alert>}
      </LiveRegion>
      <LiveRegion urgency="assertive" className={styles.answer}>
        {state.kind === 'failed' && (
          <Alert tone="danger">
            {state.message} {form !== null && FEEDBACK.reasonKept}
          </Alert>
        )}
      </LiveRegion>
    </section>
  );
}

function note(subject: FeedbackSubject | null): string {
  if (subject === null) return FEEDBACK.formatFirst;
  const cut = isCutForFeedback(subject.originalSql) || isCutForFeedback(subject.formattedSql);
  return cut ? `${FEEDBACK.sends} ${FEEDBACK.cut}` : FEEDBACK.sends;
}
