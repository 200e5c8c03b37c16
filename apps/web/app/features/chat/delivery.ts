import type { ChatTranscript } from '@hln/contracts';
import type { Unsent, UnsentBox } from './unsent.ts';

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Starts `work` later. @returns a function that calls it off */
export type Wait = (milliseconds: number, work: () => void) => () => void;

export interface DeliveryParts {
  readonly box: UnsentBox;
  /** @throws when the backend does not take it */
  readonly store: (transcript: ChatTranscript, key: string, isStored: boolean) => Promise<void>;
  readonly send: (transcript: ChatTranscript) => Promise<void>;
  readonly wait: Wait;
  readonly onStored: (key: string) => void;
}

export interface Delivery {
  /** Keeps this version of a conversation until it is stored, and tries at once. */
  save(unsent: Unsent): void;
  /** Tries everything that waits. Resolves when the round is over, however it ended. */
  flush(): Promise<void>;
  stop(): void;
}

/** Brings conversations to the backend: stored first, then announced; again after a pause when that fails. */
export function startDelivery({ box, store, send, wait, onStored }: DeliveryParts): Delivery {
  let round: Promise<void> | null = null;
  let isAskedAgain = false;
  let pause = FIRST_PAUSE_MS;
  let callOff = () => {};

  const tryAll = async () => {
    let hasFailed = false;
    for (const unsent of box.all()) {
      try {
        await store(unsent.transcript, unsent.key, unsent.isStored);
      } catch (error) {
        // Never shown: the conversation goes on, and the transcript waits.
        console.error('The conversation could not be stored yet.', error);
        hasFailed = true;
        continue;
      }
      box.markStored(unsent);
      onStored(unsent.key);
      await send(unsent.transcript);
    }
    callOff();
    if (hasFailed) {
      callOff = wait(pause, () => void flush());
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    } else pause = FIRST_PAUSE_MS;
  };

  // Never two rounds at once; what comes in during one is taken by the next.
  const flush = (): Promise<void> => {
    if (round !== null) {
      isAskedAgain = true;
      return round;
    }
    round = (async () => {
      do {
        isAskedAgain = false;
        await tryAll();
      } while (isAskedAgain);
      round = null;
    })();
    return round;
  };

  return {
    save: (unsent) => {
      box.put(unsent);
      void flush();
    },
    flush,
    stop: () => callOff(),
  };
}
