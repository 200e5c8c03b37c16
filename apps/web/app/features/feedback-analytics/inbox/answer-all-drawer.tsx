import { FEEDBACK_REPLIES, FEEDBACK_REPLY_TEMPLATES } from '../../../content/feedback-replies.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { ReplyComposer } from '../../../staff-parts/reply/reply-composer.tsx';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { answerFixed, countFixedUnanswered } from '../data/reply-feedback.ts';
import { useFeedback, type Work } from '../data/use-feedback.ts';

interface AnswerAllDrawerProps {
  readonly work: Work;
  /** Where answers go. */
  readonly myAddress: string;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null;
}

/** One mail to everybody whose case is fixed; it says first to how many. */
export function AnswerAllDrawer({ work, myAddress, onClose, returnFocus }: AnswerAllDrawerProps) {
  const { data: people, failure, reload } = useFeedback(['unanswered'], countFixedUnanswered);
  const toasts = useToasts();
  return (
    <Drawer title={FEEDBACK_REPLIES.allTitle} onClose={onClose} returnFocus={returnFocus}>
      <p>{FEEDBACK_REPLIES.allText}</p>
      {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      {people === null && failure === null && <p role="status">{FEEDBACK_REPLIES.counting}</p>}
      {people === 0 && <p role="status">{FEEDBACK_REPLIES.none}</p>}
      {people !== null && people > 0 && (
        <ReplyComposer
          key={people}
          about={`feedback-fixed-${people}`}
          recipient={FEEDBACK_REPLIES.people(people)}
          answersTo={myAddress}
          language="en"
          templates={FEEDBACK_REPLY_TEMPLATES}
          send={async (reply) => {
            const { queued, left } = await answerFixed(people, reply);
            toasts.show({ tone: 'success', text: FEEDBACK_REPLIES.queued(queued, left) });
          }}
          onSent={() => {
            work.reread();
            onClose();
          }}
        />
      )}
    </Drawer>
  );
}
