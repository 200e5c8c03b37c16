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

/** A text that visitors read in the place of the file's, and what the file said when it was written. */
export type PublishedWord = v.InferOutput<typeof publishedWordSchema>;

export interface PublicationNews {
  readonly state: 'building' | 'checking' | 'live' | 'ready' | 'failed';
  readonly checks?: readonly PublicationCheck[];
  readonly failure?: string;
  /** The path of a preview. */
  readonly preview?: string;
}

/** What the publisher asks and tells the database. Each call throws when it was not done, or nobody knows. */
export interface WordsDatabase {
  /** The next publication that is due, for this process alone; null when there is none. */
  claim(): Promise<ClaimedPublication | null>;
  note(publication: number, news: PublicationNews): Promise<void>;
  /** Its builder is still there. Without this for 45 s, `claim` gives the publication to another process. */
  keep(publication: number): Promise<void>;
  /** What the site of each server is to say. */
  published(): Promise<PublishedWord[]>;
  /** What a build elsewhere is to say. */
  toBuild(): Promise<WordsToBuild>;
  /** Drops edits that the files have by now. */
  settle(keys: readonly string[]): Promise<void>;
}

/** So long does a call wait for its answer; milliseconds. */
const CALL_WITHIN_MS = 20_000;

/** The database itself. */
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
