import type { Problem } from '../../../tool-parts/problems.tsx';

/**
 * The problem after a caret, or before it; past the last one comes the first. Null when none has a place.
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
