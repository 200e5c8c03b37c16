import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../tool-parts/problems.tsx';
import { nextProblem } from './use-problems.ts';

const at = (offset: number): Problem => ({
  severity: 'error',
  message: `at ${offset}`,
  place: { line: 1, column: offset + 1, offset, length: 1 },
});
const placeless: Problem = { severity: 'error', message: 'too long' };
const problems = [placeless, at(3), at(7), at(9)];

describe('the next problem', () => {
  it.each([
    [0, 1, 'at 3'],
    [3, 1, 'at 7'],
    [8, 1, 'at 9'],
    [9, 1, 'at 3'],
    [9, -1, 'at 7'],
    [100, -1, 'at 9'],
    [3, -1, 'at 9'],
  ] as const)('from %d in direction %d is the one %s', (caret, direction, message) => {
    expect(nextProblem(problems, caret, direction)?.message).toBe(message);
  });

  it('is null if no problem has a position', () => {
    expect(nextProblem([placeless], 0, 1)).toBeNull();
    expect(nextProblem([], 0, -1)).toBeNull();
  });
});
