import { REGEX_STATUS } from '../../../content/regex-tester.ts';
import { MAX_HIGHLIGHTS } from '../../../tool-parts/highlight-layer.tsx';
import { isLongToType } from '../../../tool-parts/text-limits.ts';
import type { RunState } from '../running/use-pattern-run.ts';

/** The number of matches, and which of them are not shown. */
export function statusOf(state: RunState, busy: boolean): string {
  if (state.kind === 'idle') return REGEX_STATUS.idle;
  if (busy && state.kind !== 'done') return REGEX_STATUS.busy;
  if (state.kind !== 'done' || state.answer.result === null) return REGEX_STATUS.noResult;
  const { list, cut } = state.answer.result.matches;
  const isLong = isLongToType(state.request.text);
  return [
    REGEX_STATUS.matches(list.length, cut, state.answer.time),
    ...(isLong ? [REGEX_STATUS.notHighlighted] : []),
    ...(!isLong && list.length > MAX_HIGHLIGHTS ? [REGEX_STATUS.highlighted(MAX_HIGHLIGHTS)] : []),
  ].join(' ');
}
