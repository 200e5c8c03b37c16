import { useEffect, useState } from 'react';
import { JSON_JQ } from '../../../content/json-formatter-panels.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { JqSetup } from './jq-setup.ts';
import { type JqAnswer, startJq } from './start-jq.ts';

/** The delay after a key, in milliseconds. */
const PAUSE = 300;
/** A run that takes no longer (ms) shows nothing but its answer. */
const SOON = 400;
/** A program that takes longer (ms) is stopped by force. */
const TIME_LIMIT = 10_000;

export interface JqRun {
  /** The last answer, until the next one is there. */
  readonly answer: JqAnswer | null;
  /** Why there is none. */
  readonly failure: string | null;
  /** It has been running long enough that somebody may want to stop it. */
  readonly isSlow: boolean;
  readonly stop: () => void;
}

/**
 * Runs the program whenever it, its flags or variables or the input changes.
 *
 * @param content null while there is no input
 */
export function useJq(setup: JqSetup, content: string | Blob | null): JqRun {
  const { busy, run, warmUp, cancel } = useWorkerRun(startJq);
  const [answer, setAnswer] = useState<JqAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  const { program } = setup;
  const isBlank = program.trim() === '' || (content === null && !setup.flags.includes('nullInput'));

  useEffect(warmUp, [warmUp]);
  useEffect(() => {
    setFailure(null);
    if (isBlank) {
      cancel();
      return setAnswer(null);
    }
    let wanted = true;
    const timer = window.setTimeout(async () => {
      const outcome = await run({ ...setup, content: content ?? '' }, { timeLimit: TIME_LIMIT });
      if (!wanted || outcome.kind === 'superseded') return;
      setAnswer(outcome.kind === 'done' ? outcome.result : null);
      if (outcome.kind === 'timed-out') setFailure(JSON_JQ.timedOut);
      if (outcome.kind === 'failed') setFailure(JSON_JQ.failed(outcome.message));
    }, PAUSE);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, [setup, content, isBlank, run, cancel]);

  useEffect(() => {
    if (!busy) return setIsSlow(false);
    const timer = window.setTimeout(() => setIsSlow(true), SOON);
    return () => window.clearTimeout(timer);
  }, [busy]);

  function stop() {
    cancel();
    setAnswer(null);
    setFailure(JSON_JQ.stopped);
  }
  return { answer, failure, isSlow, stop };
}
