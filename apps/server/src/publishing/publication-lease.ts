import type { Database } from '../database/database.ts';

/** How often a builder says that it is still there. */
export const KEEP_EVERY_MS = 10_000;
/** A builder of whom nothing was heard for as long is dead: killed, or cut off from the database. In seconds. */
const DEAD_AFTER_S = 45;
/** From this silence on `claim_publication` gives what a builder had to another one. In minutes. */
const GIVEN_AFTER_MIN = 10;

/** Tells a publication that is being built from one whose builder is gone. */
export interface PublicationLease {
  /** Its builder is still there. */
  keep(publication: number): Promise<void>;
  /** Lets publications of dead builders be claimed. */
  release(): Promise<void>;
}

export function publicationLease(database: Pick<Database, 'query'>): PublicationLease {
  return {
    keep: async (publication) => {
      await database.query(
        "update private.publications set heard_at = now() where id = $1 and state in ('building', 'checking')",
        [publication],
      );
    },
    release: async () => {
      await database.query(
        `update private.publications set heard_at = now() - make_interval(mins => ${GIVEN_AFTER_MIN}, secs => 1)
         where state in ('building', 'checking') and heard_at between
           now() - make_interval(mins => ${GIVEN_AFTER_MIN}) and now() - make_interval(secs => ${DEAD_AFTER_S})`,
      );
    },
  };
}
