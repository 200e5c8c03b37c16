import { type RefObject, useMemo, useState } from 'react';
import { FORMATTER_INPUT } from '../../../content/snowflake-sql-formatter.ts';
import { TOOL_FILES } from '../../../content/tool-parts.ts';
import { jumpTo, type Problem } from '../../../tool-parts/problems.tsx';
import { MAX_INPUT_LENGTH } from '../editor/limits.ts';
import type { FormatterState } from '../running/use-formatter.ts';
import { nextProblem } from './next-problem.ts';

/** What is wrong with the input, and which of it the page shows. */
export function useProblems(
  { tooLong, report }: Pick<FormatterState, 'tooLong' | 'report'>,
  area: RefObject<HTMLTextAreaElement | null>,
) {
  const problems = useMemo(
    () => problemsOf({ tooLong, report }, area.current?.value.length ?? 0),
    [tooLong, report, area],
  );
  const [chosen, setChosen] = useState<Problem | null>(null);
  const first = problems.find(({ severity }) => severity === 'error') ?? problems[0] ?? null;
  const current = chosen !== null && problems.includes(chosen) ? chosen : first;

  /** Selects a problem's place in the input, and shows its message. */
  function show(problem: Problem | null) {
    if (problem?.place === undefined) return;
    setChosen(problem);
    jumpTo(area.current, problem.place);
  }

  /** Goes from the caret to the next problem, or to the one before, and round again at the end. */
  function step(direction: 1 | -1) {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
    // A problem right at the caret has not been gone to yet, unless it is selected.
    const isBefore = direction === 1 && selectionStart === selectionEnd;
    show(nextProblem(problems, isBefore ? selectionStart - 1 : selectionStart, direction));
  }

  return { problems, current, show, step };
}

/** Problems that have no place in the text, then those that have one. */
function problemsOf(
  { tooLong, report }: Pick<FormatterState, 'tooLong' | 'report'>,
  length: number,
): Problem[] {
  const failure = tooLong
    ? FORMATTER_INPUT.tooLarge(TOOL_FILES.text, length, MAX_INPUT_LENGTH)
    : (report?.failure?.message ?? null);
  const located = (report?.problems ?? []).map(
    ({ severity, message, line, column, position, length: long }) => ({
      severity,
      message,
      place: { line, column, offset: position - 1, length: long },
    }),
  );
  return failure === null ? located : [{ severity: 'error', message: failure }, ...located];
}
