import type { ChatTranscript } from '@hln/contracts';
import type { Kept, Unsent, UnsentBox } from './unsent.ts';

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Runs `work` after a delay. @returns a function that cancels it */
export type Wait = (milliseconds: number, work: () => void) => () => void;

export interface DeliveryParts {
  readonly box: UnsentBox;
  /** @throws if the backend refuses it, or does not answer in time */
  readonly store: (transcript: ChatTranscript, key: string, isStored: boolean) => Promise<void>;
  readonly send: (transcript: ChatTranscript) => Promise<void>;
  readonly wait: Wait;
}

export interface Delivery {
  /** Keeps this version of a conversation until it is stored, and tries to store it at once. */
  save(unsent: Unsent): void;
  /** Tries everything that is unsent. Resolves after that, whether it succeeded or not. */
  flush(): Promise<void>;
  /** Calls `listener` with the key of each stored conversation. @returns a function that unsubscribes */
  onStored(listener: (key: string) => void): () => void;
  /** Calls `listener` with the key of each conversation that could not be stored and is tried again later. */
  onDelayed(listener: (key: string) => void): () => void;
  /** Whether a version of the conversation with this key is not stored yet. */
  isWaiting(key: string): boolean;
}

/**
 * Delivers conversations to the backend: stores each, then has its consultants notified; retries after a pause. A save
 * only ever adds to what is stored, so saves need no order, and one that is never answered blocks no other.
 */
export function startDelivery({ box, store, send, wait }: DeliveryParts): Delivery {
  const storedListeners = new Set<(key: string) => void>();
  const delayedListeners = new Set<(key: string) => void>();
  const inFlight = new Map<string, Promise<void>>();
  let round: Promise<void> | null = null;
  let isRepeatRequested = false;
  let pause = FIRST_PAUSE_MS;
  let cancelRetry: (() => void) | null = null;

  const attempt = async ({ name, key, isStored, transcript }: Kept): Promise<void> => {
    try {
      await store(transcript, key, isStored);
    } catch (error) {
      // The conversation continues, and the transcript is kept for another attempt.
      console.error('The conversation could not be stored yet.', error);
      retryLater();
      for (const listener of delayedListeners) listener(key);
      return;
    }
    box.drop(name);
    pause = FIRST_PAUSE_MS;
    for (const listener of storedListeners) listener(key);
    void send(transcript);
  };

  const deliver = (kept: Kept): Promise<void> => {
    const attempted = inFlight.get(kept.name) ?? attempt(kept).finally(() => inFlight.delete(kept.name));
    inFlight.set(kept.name, attempted);
    return attempted;
  };

  const retryLater = () => {
    if (cancelRetry !== null) return;
    cancelRetry = wait(pause, () => {
      cancelRetry = null;
      void flush();
    });
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };

  const tryAll = async () => {
    do {
      isRepeatRequested = false;
      for (const kept of box.all()) {
        // An attempt from before this round may have failed for a reason that no longer exists, such as a lost
        // connection.
        await inFlight.get(kept.name);
        if (box.all().some(({ name }) => name === kept.name)) await deliver(kept);
      }
    } while (isRepeatRequested);
  };

  // Never two rounds at once. A caller during one may know that the connection is back, so the round is repeated.
  const flush = (): Promise<void> => {
    if (round !== null) {
      isRepeatRequested = true;
      return round;
    }
    round = tryAll().finally(() => {
      round = null;
    });
    return round;
  };

  return {
    save: (unsent) => void deliver(box.put(unsent)),
    flush,
    onStored: (listener) => {
      storedListeners.add(listener);
      return () => storedListeners.delete(listener);
    },
    onDelayed: (listener) => {
      delayedListeners.add(listener);
      return () => delayedListeners.delete(listener);
    },
    isWaiting: (key) => box.all().some((kept) => kept.key === key),
  };
}
