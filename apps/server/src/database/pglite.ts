import { Kysely } from 'kysely';
import type { EmbeddedDatabase, Sql } from './database.ts';
import { copyFolder } from './embedded/copy-folder.ts';
import { embeddedDialect } from './embedded/embedded-dialect.ts';
import { Engine, type EngineEvents, type Session } from './embedded/engine.ts';
import { keepLogSmall } from './embedded/keep-log-small.ts';
import { liteConnection } from './lite-connection.ts';

const UNHEARD: EngineEvents = {
  onLost: () => {},
  onStillLost: () => {},
  onBack: () => {},
  onOutput: () => {},
  onDiskFull: () => {},
  onDiskRoom: () => {},
};

/**
 * Opens the embedded database in a folder, creating it if it does not exist (some seconds, once). It runs in a thread
 * of its own, for one holder at a time.
 * @throws EngineLostError when it cannot be opened
 */
export async function openPglite(folder: string, events: EngineEvents = UNHEARD): Promise<EmbeddedDatabase> {
  const engine = await Engine.open(folder, events);
  const log = keepLogSmall(engine);
  const holding = async <Result>(work: (session: Session) => Promise<Result>): Promise<Result> => {
    const session = await engine.acquire();
    try {
      return await work(session);
    } finally {
      session.release();
    }
  };
  const over = (session: Session): Sql => ({
    // The author of the query knows its columns.
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await session.query(text, values)).rows as Row[],
    run: (script) => session.run(script),
  });
  const run = (script: string) => holding((session) => session.run(script));
  return {
    kind: 'pglite',
    connection: liteConnection(new Kysely({ dialect: embeddedDialect(engine) }), run),
    query: (text, values) => holding((session) => over(session).query(text, values)),
    run,
    transaction: (work) =>
      holding(async (session) => {
        await session.run('begin');
        try {
          const result = await work(over(session));
          await session.run('commit');
          return result;
        } catch (error) {
          await session.rollback();
          throw error;
        }
      }),
    // The lock on the folder keeps other processes away.
    alone: (work) => work(),
    folder,
    copyOut: (query) => holding((session) => session.copyOut(query)),
    copyIn: (target, rows) => holding((session) => session.copyIn(target, rows)),
    copyTo: (target, options) =>
      log.paused(() =>
        copyFolder({ ...options, folder, target, hold: (work) => holding((session) => work(over(session))) }),
      ),
    waitOf: (address) => engine.crashes.waitOf(address),
    close: async () => {
      log.stop();
      await engine.close();
    },
  };
}
