import { chatTranscriptSchema } from '@hln/contracts';
import * as v from 'valibot';
import { UNSENT_PREFIX } from '../unsent-prefix.ts';

/** After this long (ms), an undelivered transcript is deleted, because others may use the computer. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const unsentSchema = v.object({
  key: v.string(),
  /** Whether an earlier version of it is known to be stored. */
  isStored: v.boolean(),
  queuedAt: v.number(),
  transcript: chatTranscriptSchema,
});

/** An undelivered transcript. */
export type Unsent = v.InferOutput<typeof unsentSchema>;

/** A transcript in the box, under its own name. */
export interface Kept extends Unsent {
  readonly name: string;
}

/** The part of `localStorage` that is needed here. */
export type UnsentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface UnsentBox {
  /** Keeps this version of a conversation and replaces the one that this page stored before. */
  put(unsent: Unsent): Kept;
  all(): Kept[];
  /** Removes exactly the version with this name, and none that was stored since, here or by another tab. */
  drop(name: string): void;
}

export interface BoxParts {
  readonly openStorage: () => UnsentStorage;
  readonly randomId: () => string;
  readonly now: () => number;
}

/**
 * Undelivered transcripts in the browser's storage, so that closing the tab loses none. If storage is full or disabled,
 * they are held in memory. Every version has its own name, so that tabs that share a conversation never overwrite each
 * other's.
 */
export function openUnsentBox({ openStorage, randomId, now }: BoxParts): UnsentBox {
  const memory = new Map<string, Kept>();
  const latest = new Map<string, string>();
  const inStorage = <Result>(use: (storage: UnsentStorage) => Result, otherwise: () => Result): Result => {
    try {
      return use(openStorage());
    } catch {
      return otherwise();
    }
  };
  const drop = (name: string) => {
    memory.delete(name);
    inStorage(
      (storage) => storage.removeItem(name),
      () => {},
    );
  };
  return {
    put: (unsent) => {
      const { sessionId } = unsent.transcript;
      const kept = { ...unsent, name: `${UNSENT_PREFIX}${sessionId}:${randomId()}` };
      inStorage(
        (storage) => storage.setItem(kept.name, JSON.stringify(unsent)),
        () => void memory.set(kept.name, kept),
      );
      // Removed only now, so that one of the two is stored at all times.
      const before = latest.get(sessionId);
      if (before !== undefined) drop(before);
      latest.set(sessionId, kept.name);
      return kept;
    },
    all: () => [
      ...inStorage(
        (storage) => readAll(storage, now()),
        () => [],
      ),
      ...memory.values(),
    ],
    drop,
  };
}

function readAll(storage: UnsentStorage, now: number): Kept[] {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  const found: Kept[] = [];
  for (const name of names) {
    if (name === null || !name.startsWith(UNSENT_PREFIX)) continue;
    const unsent = read(storage.getItem(name));
    if (unsent === null || now - unsent.queuedAt > KEPT_MS) storage.removeItem(name);
    else found.push({ ...unsent, name });
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
