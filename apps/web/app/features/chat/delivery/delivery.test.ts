import type { ChatTranscript } from '@hln/contracts';
import { expect, it, vi } from 'vitest';
import { startDelivery } from './delivery.ts';
import { openUnsentBox } from './unsent.ts';

const transcript: ChatTranscript = {
  sessionId: 'a',
  messages: [],
  userInfo: { preferredLanguage: 'en' },
  startTime: '2026-11-22T00:00:00.000Z',
  endTime: '2026-11-22T00:00:00.000Z',
};

it('retries at once a delivery that failed before the connection was back', async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const store = vi.fn(() => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  });
  const wait = vi.fn(() => () => {});
  const noStorage = () => {
    throw new Error('disabled');
  };
  const delivery = startDelivery({
    box: openUnsentBox({ openStorage: noStorage, randomId: () => 'one', now: () => 0 }),
    store,
    send: async () => {},
    wait,
  });
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  const stored = vi.fn();
  delivery.onStored(stored);
  delivery.save({ key: 'key', isStored: false, queuedAt: 0, transcript });
  const round = delivery.flush();
  answers[0]?.reject(new Error('offline'));
  await expect.poll(() => store.mock.calls.length).toBe(2);
  answers[1]?.resolve();
  await round;
  expect(stored).toHaveBeenCalledExactlyOnceWith('key');
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
});
