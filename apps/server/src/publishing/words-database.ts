import {
  type ClaimedPublication,
  claimedPublicationSchema,
  type PublicationCheck,
  type WordsToBuild,
  wordEditSchema,
  wordsToBuildSchema,
} from '@hln/contracts/site-words';
import * as v from 'valibot';
import type { Backend } from '../backend/backend.ts';

const publishedWordSchema = v.object({
  ...wordEditSchema.entries,
  base: v.optional(v.nullable(v.string()), null),
});

/** A text that visitors read instead of the file's, and the file's text when it was written. */
export type PublishedWord = v.InferOutput<typeof publishedWordSchema>;

export interface PublicationNews {
  readonly state: 'building' | 'checking' | 'live' | 'ready' | 'failed';
  readonly checks?: readonly PublicationCheck[];
  readonly failure?: string;
  /** The path of a preview. */
  readonly preview?: string;
}

/** The publisher's calls to the database. Each throws if it failed or its outcome is unknown. */
export interface WordsDatabase {
  /** Claims the next due publication for this process alone; null if there is none. */
  claim(): Promise<ClaimedPublication | null>;
  note(publication: number, news: PublicationNews): Promise<void>;
  /** Signals that the builder is alive. Without this for 45 s, `claim` assigns the publication to another process. */
  keep(publication: number): Promise<void>;
  /** Returns the words that every server's site should show. */
  published(): Promise<PublishedWord[]>;
  /** Returns the words for a host's build. */
  toBuild(): Promise<WordsToBuild>;
  /** Drops edits that the files already contain. */
  settle(keys: readonly string[]): Promise<void>;
}

/** How long (ms) a call waits for its answer. */
const CALL_WITHIN_MS = 20_000;

/** Calls the real database. */
export function wordsDatabase(service: Backend['service']): WordsDatabase {
  const inTime = () => AbortSignal.timeout(CALL_WITHIN_MS);
  return {
    claim: async () => {
      const { data, error } = await service.rpc('claim_publication').abortSignal(inTime());
      if (error) throw new Error(`claim_publication failed (${error.code}: ${error.message})`);
      return v.parse(v.nullable(claimedPublicationSchema), data);
    },
    note: async (publication, { checks, ...news }) => {
      const { error } = await service
        .rpc('note_publication', {
          publication,
          ...news,
          ...(checks === undefined
            ? {}
            : { checks: checks.map((check) => ({ ...check, faults: [...check.faults] })) }),
        })
        .abortSignal(inTime());
      if (error) throw new Error(`note_publication failed (${error.code}: ${error.message})`);
    },
    keep: async (publication) => {
      const { error } = await service.rpc('keep_publication', { publication }).abortSignal(inTime());
      if (error) throw new Error(`keep_publication failed (${error.code}: ${error.message})`);
    },
    published: async () => {
      const { data, error } = await service.rpc('published_words').abortSignal(inTime());
      if (error) throw new Error(`published_words failed (${error.code}: ${error.message})`);
      return v.parse(v.array(publishedWordSchema), data);
    },
    toBuild: async () => {
      const { data, error } = await service.rpc('words_to_build').abortSignal(inTime());
      if (error) throw new Error(`words_to_build failed (${error.code}: ${error.message})`);
      return v.parse(wordsToBuildSchema, data);
    },
    settle: async (keys) => {
      const { error } = await service.rpc('settle_words', { keys: [...keys] }).abortSignal(inTime());
      if (error) throw new Error(`settle_words failed (${error.code}: ${error.message})`);
    },
  };
}
