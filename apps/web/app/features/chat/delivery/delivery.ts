import type { ChatTranscript } from '@hln/contracts';
import type { Kept, Unsent, UnsentBox } from './unsent.ts';

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Starts `work` later. @returns a function that calls it off */
export type Wait = (milliseconds: number, work: () => void) => () => void;

export interface DeliveryParts {
  readonly box: UnsentBox;
  /** @throws when the backend does not take it, or does not answer in time */
  readonly store: (transcript: ChatTranscript, key: string, isStored: boolean) => Promise<void>;
  readonly send: (transcript: ChatTranscript) => Promise<void>;
  readonly wait: Wait;
}

export interface Delivery {
  /** Keeps this version of a conversation until it is stored, and tries at once. */
  save(unsent: Unsent): void;
  /** Tries everything that waits. Resolves when the round is over, however it ended. */
  flush(): Promise<void>;
  /** Calls `listener` with the key of each stored conversation. @returns a function that ends that */
  onStored(listener: (key: string) => void): () => void;
}

/**
 * Brings conversations to the backend: stored first, then announced; again after a pause when that fails. A save
 * only ever adds to what is stored, so none waits for another: one that is not answered holds up nothing.
 */
export function startDelivery({ box, store, send, wait }: DeliveryParts): Delivery {
  const listeners = new Set<(key: string) => void>();
  const underway = new Map<string, Promise<void>>();
  let round: Promise<void> | null = null;
  let isAskedAgain = false;
  let pause = FIRST_PAUSE_MS;
  let callOff: (() => void) | null = null;

  const attempt = async ({ name, key, isStored, transcript }: Kept): Promise<void> => {
    try {
      await store(transcript, key, isStored);
    } catch (error) {
      // Never shown: the conversation goes on, and the transcript waits.
      console.error('The conversation could not be stored yet.', error);
      tryLater();
      return;
    }
    box.drop(name);
    pause = FIRST_PAUSE_MS;
    for (const listener of listeners) listener(key);
    void send(transcript);
  };

  const deliver = (kept: Kept): Promise<void> => {
    const going = underway.get(kept.name) ?? attempt(kept).finally(() => underway.delete(kept.name));
    underway.set(kept.name, going);
    return going;
  };

  const tryLater = () => {
    if (callOff !== null) return;
    callOff = wait(pause, () => {
      callOff = null;
      void flush();
    });
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };

  const tryAll = async () => {
    do {
      isAskedAgain = false;
      for (const kept of box.all()) await deliver(kept);
    } while (isAskedAgain);
  };

  // Never two rounds at once; who asks during one may know that the connection is back, so it is repeated.
  const flush = (): Promise<void> => {
    if (round !== null) {
      isAskedAgain = true;
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
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
