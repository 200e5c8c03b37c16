import type { AuditStep } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { verifyAll } from './verify-panel.tsx';

const HASH = 'a'.repeat(64);
const part = (position: number, changed: Partial<AuditStep> = {}): AuditStep => ({
  checked: 10,
  position,
  hash: HASH,
  done: false,
  problem: null,
  ...changed,
});

/** Returns one step per call, and records the position that each call started from. */
function parts(...steps: readonly AuditStep[]) {
  const asked: number[] = [];
  const step = async (position: number) => {
    asked.push(position);
    const answer = steps[asked.length - 1];
    if (answer === undefined) throw new Error('asked too often');
    return answer;
  };
  return { asked, step };
}

const { signal } = new AbortController();

describe('a check of the audit log', () => {
  it('continues where the last step ended, and counts', async () => {
    const { asked, step } = parts(part(10), part(20), part(25, { checked: 5, done: true }));
    const progress: number[] = [];
    expect(await verifyAll((checked) => progress.push(checked), signal, step)).toEqual({
      checked: 25,
      position: 25,
      hash: HASH,
      problem: null,
    });
    expect(asked).toEqual([0, 10, 20]);
    expect(progress).toEqual([10, 20]);
  });

  it('stops at the first problem', async () => {
    const problem = { position: 14, entry_id: 14, what: 'changed' } as const;
    const { asked, step } = parts(part(10), part(13, { checked: 3, problem }));
    expect(await verifyAll(() => {}, signal, step)).toMatchObject({ checked: 13, problem });
    expect(asked).toEqual([0, 10]);
  });

  it('fails if a step makes no progress', async () => {
    const { step } = parts(part(10), part(10));
    await expect(verifyAll(() => {}, signal, step)).rejects.toThrow('does not get ahead');
  });
});
