import { mkdir, rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { NUMERIC, numericValue, parameterText, SCALAR_TYPES, timestampText } from '../parameters.ts';

/** The required responses, one of which must follow, by the first byte of a message of PostgreSQL's protocol. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  Q: ['commandComplete', 'emptyQuery'],
  P: ['parseComplete'],
  B: ['bindComplete'],
  D: ['rowDescription', 'noData'],
  E: ['commandComplete', 'emptyQuery', 'portalSuspended'],
};

/**
 * Makes PGlite fail where it stays silent. It swallows what its WebAssembly throws, such as a stack overflow: the
 * statement then returns no rows and no error, its transaction is neither committed nor rolled back, and anybody's
 * later statements fail or stay silent, too. `pglite-contract.test.ts` checks that its queries still take this path.
 */
function refuseSilence(engine: PGlite): void {
  const send = engine.execProtocolStream.bind(engine);
  engine.execProtocolStream = async (message, options) => {
    const answer = await send(message, options);
    const expected = ANSWERS[String.fromCharCode(message[0] ?? 0)];
    if (expected !== undefined && !answer.some(({ name }) => name === 'error' || expected.includes(name))) {
      throw new Error('A statement broke the engine, which gave no answer.');
    }
    return answer;
  };
}

const asText = (text: string) => text;
const parseJson = (text: string): unknown => JSON.parse(text);

const integerValue = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};

/** How values are read, by the object id of their type (PostgreSQL's pg_type.dat). */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: integerValue,
  114: parseJson,
  3802: parseJson,
  1082: asText,
  1083: asText,
  1266: asText,
  1114: timestampText,
  1184: timestampText,
  [NUMERIC]: numericValue,
};

/**
 * PGlite's single process needs less of these than a server with many: its pages are also in the operating system's
 * cache. Log segments that a checkpoint has made obsolete are kept for reuse up to the smaller figure, and deleted
 * beyond the larger one; with PostgreSQL's own figures, 1 GB of them stays for good. A refused statement is not
 * printed: writing a megabyte that somebody sent takes as long as refusing it.
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'min_wal_size=32MB', 'max_wal_size=64MB', 'log_min_messages=fatal'].flatMap(
    (setting) => ['-c', setting],
  ),
];

/**
 * Opens PGlite on a folder with a database (initialiseEngine).
 * @param pgliteWasmModule see compiledEngine
 */
export async function openEngine(folder: string, pgliteWasmModule: WebAssembly.Module): Promise<PGlite> {
  const engine = await PGlite.create(folder, {
    pgliteWasmModule,
    startParams: START_PARAMS,
    parsers: { ...PARSERS },
    serializers: Object.fromEntries(
      Object.values(SCALAR_TYPES)
        .flat()
        .map((oid) => [oid, parameterText]),
    ),
  });
  refuseSilence(engine);
  return engine;
}

/**
 * Creates an empty database in another folder (some seconds) and moves it into place, so that a crash leaves nothing
 * half-made. PGlite opens three engines for it, whose memory is only released with the thread: run it in a thread of
 * its own.
 */
export async function initialiseEngine(folder: string, pgliteWasmModule: WebAssembly.Module): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const engine = await PGlite.create(draft, { pgliteWasmModule, startParams: START_PARAMS });
  await engine.close();
  await rename(draft, folder);
}
