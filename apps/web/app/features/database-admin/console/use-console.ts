import type { ConsoleAnswer, ConsoleQuestion } from '@hln/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSiteError } from '../../../lib/errors.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { askConsole } from './read-answer.ts';
import { CONSOLE } from './texts.ts';

export interface Asked {
  /** The query that was run. */
  readonly query: string;
  readonly answer: ConsoleAnswer;
}

export interface ConsoleRun {
  readonly asked: Asked | null;
  /** Why no answer arrived. */
  readonly failure: string | null;
  readonly isRunning: boolean;
  readonly run: (question: ConsoleQuestion) => void;
  readonly cancel: () => void;
}

/** Runs one query at a time. @param onEnd called after each */
export function useConsole(onEnd: () => void): ConsoleRun {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController | null>(null);
  const isSessionLost = useSessionLoss();
  // Leaving the page stops the query.
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    async (question: ConsoleQuestion) => {
      if (running.current !== null) return;
      const abort = new AbortController();
      running.current = abort;
      setIsRunning(true);
      setFailure(null);
      try {
        const answer = await askConsole(question, abort.signal);
        setAsked({ query: question.query, answer });
      } catch (problem) {
        if (abort.signal.aborted) {
          setAsked(null);
          setFailure(CONSOLE.cancelled);
        } else if (!(await isSessionLost(problem))) {
          setAsked(null);
          setFailure(isSiteError(problem) ? problem.message : CONSOLE.unanswered);
        }
      } finally {
        running.current = null;
        setIsRunning(false);
        onEnd();
      }
    },
    [isSessionLost, onEnd],
  );
  return {
    asked,
    failure,
    isRunning,
    run: (question) => void run(question),
    cancel: () => running.current?.abort(),
  };
}
