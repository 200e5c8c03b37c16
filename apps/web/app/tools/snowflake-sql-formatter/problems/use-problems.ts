import { type RefObject, useMemo, useState } from 'react';
import { FORMATTER_INPUT, FORMATTER_PROBLEMS } from '../../../content/snowflake-sql-formatter.ts';
import { TOOL_FILES } from '../../../content/tool-parts.ts';
import { textIn } from '../../../tool-parts/held-text.ts';
import { jumpTo, type Problem } from '../../../tool-parts/problems.tsx';
import { MOST_TEXT } from '../../../tool-parts/text-limits.ts';
import type { FormatterState } from '../running/use-formatter.ts';

/**
 * The problem after or before a caret, wrapping around at the ends. Null if none has a position.
 *
 * @param problems in the order of the text
 * @param caret offset from 0, in UTF-16 code units
 */
export function nextProblem(problems: readonly Problem[], caret: number, direction: 1 | -1): Problem | null {
  const placed = problems.filter(({ place }) => place !== undefined);
  const offsetOf = ({ place }: Problem) => place?.offset ?? 0;
  const found =
    direction === 1
      ? (placed.find((problem) => offsetOf(problem) > caret) ?? placed[0])
      : (placed.findLast((problem) => offsetOf(problem) < caret) ?? placed.at(-1));
  return found ?? null;
}

/** The problems in the input, and the one that the page shows. */
export function useProblems(
  { tooLong, report }: Pick<FormatterState, 'tooLong' | 'report'>,
  area: RefObject<HTMLTextAreaElement | null>,
) {
  const problems = useMemo(
    () => problemsOf({ tooLong, report }, textIn(area).length),
    [tooLong, report, area],
  );
  const [chosen, setChosen] = useState<Problem | null>(null);
  const first = problems.find(({ severity }) => severity === 'error') ?? problems[0] ?? null;
  const current = chosen !== null && problems.includes(chosen) ? chosen : first;

  /** Selects a problem in the input, and shows its message. */
  function show(problem: Problem | null) {
    if (problem?.place === undefined) return;
    setChosen(problem);
    jumpTo(area.current, problem.place);
  }

  /** Moves from the caret to the next or the previous problem, wrapping around at the ends. */
  function step(direction: 1 | -1) {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
    // A problem right at the caret has not been visited yet, unless it is selected.
    const isBefore = direction === 1 && selectionStart === selectionEnd;
    show(nextProblem(problems, isBefore ? selectionStart - 1 : selectionStart, direction));
  }

  return { problems, current, show, step };
}

/** Problems without a position in the text, then those with one. */
function problemsOf(
  { tooLong, report }: Pick<FormatterState, 'tooLong' | 'report'>,
  length: number,
): Problem[] {
  const failure = tooLong
    ? FORMATTER_INPUT.tooLarge(TOOL_FILES.text, length, MOST_TEXT)
    : (report?.failure?.message ?? null);
  const located = (report?.problems ?? []).map(
    ({ code, severity, message, line, column, position, length: long }) => ({
      severity,
      // The specification's words for this are only logged (use-formatter.ts).
      message: code === 'unknown-character' ? FORMATTER_PROBLEMS.kept : message,
      place: { line, column, offset: position - 1, length: long },
    }),
  );
  return failure === null ? located : [{ severity: 'error', message: failure }, ...located];
}
