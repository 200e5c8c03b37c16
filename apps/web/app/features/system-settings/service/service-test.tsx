import type { LlmAnswer, LlmQuestion } from '@hln/contracts';
import type { SettingKey } from '@hln/contracts/settings';
import { useState } from 'react';
import { errorMessage } from '../../../lib/errors.ts';
import { askFormattingService } from '../../../lib/staff/ask-function.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { troubleText } from '../../../staff-parts/service-texts.ts';
import type { KnownSetting } from '../data/settings-rows.ts';
import { type Edits, isChanged, readEdits } from '../edit/edits.ts';
import styles from '../system-settings.module.css';
import { SERVICE_TEST } from '../texts.ts';
import { SettingsTest } from './settings-test.tsx';

type ServiceQuestion =
  | { readonly question: Extract<LlmQuestion, { wanted: 'test' }> }
  /** The error, in a sentence. */
  | { readonly fault: string };

/** The values to test the formatting service with: unsaved ones, and otherwise those in use. */
export function serviceQuestion(known: readonly KnownSetting[], edits: Edits): ServiceQuestion {
  const settings = known.filter(({ setting, given }) => setting.group === 'llm' && given === undefined);
  for (const [key, fault] of readEdits(settings, edits).faults) {
    const title = settings.find((one) => one.key === key)?.setting.title ?? key;
    return { fault: SERVICE_TEST.fault(title, fault) };
  }
  const typed = (key: SettingKey) => {
    const one = settings.find((setting) => setting.key === key);
    const edit = edits[key];
    return one !== undefined && isChanged(one, edit) ? edit.typed.trim() : undefined;
  };
  const [endpoint, key, model] = [typed('llm.endpoint'), typed('llm.key'), typed('llm.model')];
  return {
    question: {
      wanted: 'test',
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(key === undefined ? {} : { key }),
      ...(model === undefined ? {} : { model }),
    },
  };
}

type Outcome = { readonly answer: LlmAnswer } | { readonly failure: string };

export interface ServiceTestProps {
  readonly known: readonly KnownSetting[];
  readonly edits: Edits;
}

/** Tests the formatting service with the entered values, before they are saved. */
export function ServiceTest({ known, edits }: ServiceTestProps) {
  const isSessionLost = useSessionLoss();
  const [isTesting, setIsTesting] = useState(false);
  const [tested, setTested] = useState<{ readonly as: string; readonly outcome: Outcome } | null>(null);
  const wanted = serviceQuestion(known, edits);
  // A result for other values would be misleading.
  const as = JSON.stringify(wanted);
  const outcome = tested?.as === as ? tested.outcome : null;

  async function test() {
    if ('fault' in wanted) return setTested({ as, outcome: { failure: wanted.fault } });
    setIsTesting(true);
    setTested(null);
    try {
      const answer = await askFormattingService(wanted.question, SERVICE_TEST.unanswered);
      setTested({ as, outcome: { answer } });
    } catch (failure) {
      if (!(await isSessionLost(failure))) setTested({ as, outcome: { failure: errorMessage(failure) } });
    } finally {
      setIsTesting(false);
    }
  }

  return (
    <SettingsTest
      words={SERVICE_TEST}
      isTesting={isTesting}
      onTest={() => void test()}
      wentWell={outcome === null ? null : isFormatted(outcome)}
    >
      {outcome !== null && <OutcomeWords outcome={outcome} />}
    </SettingsTest>
  );
}

const isFormatted = (outcome: Outcome) => 'answer' in outcome && outcome.answer.kind === 'formatted';

function OutcomeWords({ outcome }: { readonly outcome: Outcome }) {
  if ('failure' in outcome) return <p>{outcome.failure}</p>;
  const { answer } = outcome;
  if (answer.kind === 'formatted') {
    return (
      <>
        <p>{SERVICE_TEST.works(answer.ms)}</p>
        <pre className={styles.answer}>{answer.text}</pre>
      </>
    );
  }
  const { said } = answer.trouble;
  return (
    <>
      <p>{SERVICE_TEST.failed(troubleText(answer.trouble), answer.ms)}</p>
      {said !== null && <p className={styles.who}>{SERVICE_TEST.said(said)}</p>}
    </>
  );
}
