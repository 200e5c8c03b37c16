import { type TestAlert, testAlertSchema } from '@hln/contracts';
import { useState } from 'react';
import { errorMessage } from '../../../lib/errors.ts';
import { askFunction } from '../../../lib/staff/ask-function.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { webhookSaid } from '../../../staff-parts/service-texts.ts';
import { ALERT_TEST } from '../texts.ts';
import { SettingsTest } from './settings-test.tsx';

type Outcome = { readonly answer: TestAlert } | { readonly failure: string };

/** Posts a test to the alerts' webhook, and shows the service's response. */
export function AlertTest() {
  const isSessionLost = useSessionLoss();
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function send() {
    setIsSending(true);
    setOutcome(null);
    try {
      setOutcome({
        answer: await askFunction('send-test-alert', 'POST', testAlertSchema, ALERT_TEST.unanswered),
      });
    } catch (failure) {
      if (!(await isSessionLost(failure))) setOutcome({ failure: errorMessage(failure) });
    } finally {
      setIsSending(false);
    }
  }

  return (
    <SettingsTest
      words={ALERT_TEST}
      isTesting={isSending}
      onTest={() => void send()}
      wentWell={outcome === null ? null : isAccepted(outcome)}
    >
      {outcome !== null && <p>{wordsOf(outcome)}</p>}
    </SettingsTest>
  );
}

const isAccepted = (outcome: Outcome) =>
  'answer' in outcome && outcome.answer.service !== null && outcome.answer.cause === null;

function wordsOf(outcome: Outcome): string {
  if ('failure' in outcome) return outcome.failure;
  if (outcome.answer.service === null) return ALERT_TEST.none;
  const said = webhookSaid(outcome.answer);
  return isAccepted(outcome) ? `${said} ${ALERT_TEST.look}` : said;
}
