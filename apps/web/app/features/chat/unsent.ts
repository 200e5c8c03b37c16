import { chatTranscriptSchema } from '@hln/contracts';
import * as v from 'valibot';

const PREFIX = 'hln-chat-unsent:';
/** What could not be delivered for this long is not kept on a computer that others may use. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const unsentSchema = v.object({
  key: v.string(),
  /** Whether an earlier version of it is known to be stored. */
  isStored: v.boolean(),
  queuedAt: v.number(),
  transcript: chatTranscriptSchema,
});

/** A transcript on its way. */
export type Unsent = v.InferOutput<typeof unsentSchema>;

/** The part of `localStorage` that is needed here. */
export type UnsentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface UnsentBox {
  /** Keeps the latest version of a conversation until it is stored. */
  put(unsent: Unsent): void;
  all(): Unsent[];
  /** Forgets a stored conversation. Of a later version that was put in meanwhile, only notes that. */
  markStored(unsent: Unsent): void;
}

/**
 * Transcripts that wait for the backend, in the browser's own storage, so that a closed tab loses none. Where
 * storage is full or switched off they wait in memory.
 */
export function openUnsentBox(openStorage: () => UnsentStorage, now: () => number = Date.now): UnsentBox {
  const memory = new Map<string, Unsent>();
  const inStorage = <Result>(use: (storage: UnsentStorage) => Result, otherwise: () => Result): Result => {
    try {
      return use(openStorage());
    } catch {
      return otherwise();
    }
  };
  const nameOf = ({ transcript }: Unsent) => `${PREFIX}${transcript.sessionId}`;
  const put = (unsent: Unsent) => {
    memory.delete(nameOf(unsent));
    inStorage(
      (storage) => storage.setItem(nameOf(unsent), JSON.stringify(unsent)),
      () => void memory.set(nameOf(unsent), unsent),
    );
  };
  return {
    put,
    all: () => [
      ...inStorage(
        (storage) => readAll(storage, now()),
        () => [],
      ),
      ...memory.values(),
    ],
    markStored: (unsent) => {
      const name = nameOf(unsent);
      const kept =
        memory.get(name) ??
        inStorage(
          (storage) => read(storage.getItem(name)),
          () => null,
        );
      if (kept !== null && kept.transcript.messages.length > unsent.transcript.messages.length) {
        put({ ...kept, isStored: true });
        return;
      }
      memory.delete(name);
      inStorage(
        (storage) => storage.removeItem(name),
        () => {},
      );
    },
  };
}

function readAll(storage: UnsentStorage, now: number): Unsent[] {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  const found: Unsent[] = [];
  for (const name of names) {
    if (name === null || !name.startsWith(PREFIX)) continue;
    const unsent = read(storage.getItem(name));
    if (unsent === null || now - unsent.queuedAt > KEPT_MS) storage.removeItem(name);
    else found.push(unsent);
  }
  return found;
}

function read(text: string | null): Unsent | null {
  if (text === null) return null;
  try {
    const parsed = v.safeParse(unsentSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
