import { useEffect, useState } from 'react';
import { TOOL_STEPS } from '../../content/tool-parts.ts';
import { isHidden } from '../../lib/hidden-tools.ts';
import type { Tone } from '../../ui/alert.tsx';
import { useToolContext } from '../tool-context.ts';
import type { StepPage, StepResult, StepVisit } from './step-page.ts';

/** How long a step of a run may take, in milliseconds. */
const TIME_LIMIT = 20_000;

export interface Said {
  readonly tone: Tone;
  readonly text: string;
}

/** The tool's name at a path. */
export function useNameOf(): (path: string) => string {
  const { all } = useToolContext();
  return (path) => all.find((tool) => tool.path === path)?.name ?? path;
}

/**
 * Carries the result of this step to the next one, if the page was reached by a run. Each step has a page of its own, so
 * a run goes on until it ends there, fails, or is stopped; a reload ends it.
 *
 * @param onSaid receives how it ended; stable
 */
export function useStepRun(page: StepPage, visit: StepVisit | null, onSaid: (said: Said) => void) {
  const nameOf = useNameOf();
  // The visit whose run has ended.
  const [ended, setEnded] = useState<StepVisit | null>(null);
  const isRunning = visit !== null && visit.by === 'run' && ended !== visit;

  function end(said: Said) {
    setEnded(visit);
    onSaid(said);
    page.input?.focus();
  }

  function fail(at: number, reason: string) {
    const steps = visit?.chain.steps ?? [];
    end({
      tone: 'danger',
      text: TOOL_STEPS.failed(at + 1, steps.length, nameOf(steps[at]?.path ?? ''), reason),
    });
  }

  /** Goes on with the result of this step, or ends the run. */
  function goOn({ chain, at }: StepVisit, result: StepResult): void {
    const next = chain.steps[at + 1];
    if (next === undefined) end({ tone: 'success', text: TOOL_STEPS.done(chain.steps.length) });
    else if (result.withheld !== null) fail(at, result.withheld);
    else if (isHidden(next.path)) fail(at + 1, TOOL_STEPS.hiddenHere);
    else if (page.prepare(at + 1, 'run', result.text(), result.kind)) {
      setEnded(visit);
      window.location.assign(next.path);
    } else fail(at, TOOL_STEPS.cut);
  }

  function look(): void {
    if (visit === null) return;
    const outcome = page.outcome();
    if (outcome.kind === 'failed') fail(visit.at, outcome.message);
    else if (outcome.kind === 'ready') goOn(visit, outcome.result);
    else if (outcome.kind === 'no-text') {
      // A tree or a list may well be the last thing that is wanted.
      const isLast = visit.at + 1 === visit.chain.steps.length;
      if (isLast) end({ tone: 'success', text: TOOL_STEPS.done(visit.chain.steps.length) });
      else fail(visit.at, TOOL_STEPS.noText);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read the same visit.
  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // All parts of the page speak up in the effects of one commit.
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look);
    };
    const stop = page.subscribe(soon);
    const limit = setTimeout(() => fail(visit.at, TOOL_STEPS.late), TIME_LIMIT);
    soon();
    return () => {
      stop();
      clearTimeout(timer);
      clearTimeout(limit);
    };
  }, [page, visit, isRunning]);

  return { isRunning, stop: () => end({ tone: 'info', text: TOOL_STEPS.stopped }) };
}
