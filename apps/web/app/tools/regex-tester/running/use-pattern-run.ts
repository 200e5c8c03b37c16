import { useCallback, useEffect, useRef, useState } from 'react';
import type { WorkerLike, WorkerOutcome } from '../../../lib/worker-client.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { MatchAnswer, MatchRequest, StudyAnswer, StudyNews, StudyRequest } from './protocol.ts';

function startMatchWorker(): WorkerLike<MatchRequest, MatchAnswer, never> {
  return new Worker(new URL('./match-worker.ts', import.meta.url), { type: 'module' });
}

function startStudyWorker(): WorkerLike<StudyRequest, StudyAnswer, StudyNews> {
  return new Worker(new URL('./study-worker.ts', import.meta.url), { type: 'module' });
}

/** The time limit (ms) after which a worker is stopped: no pattern may freeze the page. */
export const MATCH_TIME_LIMIT = 2_000;
const STUDY_TIME_LIMIT = 15_000;
/** How long (ms) without an edit before the pattern is parsed; matching starts sooner. */
const STUDY_DELAY = 250;
const RUN_DELAY = 40;

export type RunState =
  /** There is no pattern yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'done'; readonly answer: MatchAnswer; readonly request: MatchRequest }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'failed'; readonly message: string };

export interface StudyState {
  readonly study: StudyNews | null;
  /** Null while it is being computed, or if that failed. */
  readonly judgement: StudyAnswer | null;
  readonly busy: boolean;
}

const NOTHING: StudyState = { study: null, judgement: null, busy: false };

/** Runs the pattern on every change, and parses it once typing pauses. The last result stays until the next answer. */
export function usePatternRun(request: () => MatchRequest) {
  const { run: match, cancel: cancelMatch, busy } = useWorkerRun(startMatchWorker);
  const { run: takeApart, cancel: cancelStudy } = useWorkerRun(startStudyWorker);
  const [state, setState] = useState<RunState>({ kind: 'idle' });
  const [study, setStudy] = useState<StudyState>(NOTHING);
  const studied = useRef('');
  const waiting = useRef<number | undefined>(undefined);
  const timer = useRef<number | undefined>(undefined);
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });

  const studyNow = useCallback(
    async ({ source, flags, flavour }: StudyRequest) => {
      const onNews = (news: StudyNews) => setStudy({ study: news, judgement: null, busy: true });
      const outcome = await takeApart({ source, flags, flavour }, { onNews, timeLimit: STUDY_TIME_LIMIT });
      if (outcome.kind === 'superseded') return;
      if (outcome.kind === 'failed') console.error('Taking the pattern apart failed:', outcome.message);
      const judgement = outcome.kind === 'done' ? outcome.result : ({ verdict: 'unknown' } as const);
      setStudy((before) => ({ ...before, judgement, busy: false }));
    },
    [takeApart],
  );

  const forget = useCallback(() => {
    window.clearTimeout(timer.current);
    cancelStudy();
    studied.current = '';
    setStudy(NOTHING);
  }, [cancelStudy]);

  const runNow = useCallback(async () => {
    const asked = latest.current();
    if (asked.source === '') {
      cancelMatch();
      forget();
      return setState({ kind: 'idle' });
    }
    const outcome = await match(asked, { timeLimit: MATCH_TIME_LIMIT });
    if (outcome.kind === 'superseded') return;
    setState(stateOf(outcome, asked));
    if (outcome.kind === 'done' && !outcome.result.check.valid) return forget();
    const key = `${asked.flavour}/${asked.flags}/${asked.source}`;
    if (key === studied.current) return;
    forget();
    studied.current = key;
    setStudy({ ...NOTHING, busy: true });
    timer.current = window.setTimeout(() => void studyNow(asked), STUDY_DELAY);
  }, [match, cancelMatch, forget, studyNow]);

  /** Call it on every edit: continued typing does not start a run for each key. */
  const schedule = useCallback(() => {
    window.clearTimeout(waiting.current);
    waiting.current = window.setTimeout(() => void runNow(), RUN_DELAY);
  }, [runNow]);

  useEffect(
    () => () => {
      window.clearTimeout(waiting.current);
      window.clearTimeout(timer.current);
    },
    [],
  );

  return { state, study, busy, schedule };
}

function stateOf(
  outcome: Exclude<WorkerOutcome<MatchAnswer>, { kind: 'superseded' }>,
  request: MatchRequest,
): RunState {
  return outcome.kind === 'done' ? { kind: 'done', answer: outcome.result, request } : outcome;
}
