import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { EngineMessage, EngineQuestion, EngineRefusal } from './protocol.ts';

enableCompileCache();
const { initialiseEngine, openEngine } = await import('./open-engine.ts');

if (parentPort === null) throw new Error('This file is a thread of the embedded database.');
const port = parentPort;
const say = (message: EngineMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** Omits the query and its values, which the driver attaches to its errors. */
function refusalOf(error: unknown): EngineRefusal {
  const text = (name: string): string | null => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const severity = text('severity');
  const code = text('code');
  return {
    severity: severity ?? 'FATAL',
    code: code ?? '58000',
    message: error instanceof Error ? error.message : String(error),
    detail: text('detail'),
    hint: text('hint'),
    position: text('position'),
    // Anything but an ordinary error of a statement leaves the engine in an unknown state.
    isFatal: code === null || severity !== 'ERROR',
  };
}

/** Returns values of every type with a parser as text, which is how values of the other types are returned anyway. */
const asText = (engine: PGlite) =>
  Object.fromEntries(Object.keys(engine.parsers).map((type) => [type, (text: string) => text]));

const database = Promise.withResolvers<PGlite>();

async function answer(question: EngineQuestion): Promise<void> {
  if (question.op === 'initialise') {
    await initialiseEngine(String(workerData), question.engine);
    return say({ kind: 'done' });
  }
  if (question.op === 'open') {
    database.resolve(await openEngine(String(workerData), question.engine));
    return say({ kind: 'done' });
  }
  const engine = await database.promise;
  switch (question.op) {
    case 'query': {
      const { rows, affectedRows } = await engine.query<unknown>(question.text, [...question.values]);
      return say({ kind: 'rows', rows, affected: affectedRows ?? null });
    }
    case 'table': {
      const { fields, rows } = await engine.query<(string | null)[]>(question.text, [], {
        rowMode: 'array',
        parsers: asText(engine),
      });
      return say({
        kind: 'table',
        columns: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
        rows,
      });
    }
    case 'copy-out': {
      const { blob } = await engine.query(`copy (${question.query}) to '/dev/blob'`);
      const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
      return say({ kind: 'bytes', bytes }, [bytes.buffer]);
    }
    case 'copy-in': {
      const blob = new Blob([question.rows]);
      await engine.query(`copy ${question.target} from '/dev/blob'`, [], { blob });
      return say({ kind: 'done' });
    }
    case 'run': {
      await engine.exec(question.script);
      return say({ kind: 'done' });
    }
    case 'close': {
      await engine.close();
      say({ kind: 'done' });
      return port.close();
    }
  }
}

port.on('message', (question: EngineQuestion) => {
  answer(question).catch((error: unknown) => say({ kind: 'refused', refusal: refusalOf(error) }));
});
