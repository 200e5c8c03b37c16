import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NUMERIC, numericValue, parameterText, SCALAR_TYPES, timestampText } from '../parameters.ts';
import { refuseSilence } from './unanswered.ts';

const asText = (text: string) => text;
const parseJson = (text: string): unknown => JSON.parse(text);

const integerValue = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};

/** How values are read, by the object id of their type (pg_type.dat of PostgreSQL). */
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
 * Opens PGlite on a folder, creating the database when there is none (some seconds, once).
 * @param pgliteWasmModule see compiledEngine
 */
export async function openEngine(folder: string, pgliteWasmModule: WebAssembly.Module): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder, pgliteWasmModule);
  const engine = await PGlite.create(folder, {
    pgliteWasmModule,
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

/** Creates an empty database elsewhere and moves it into place, so that a crash leaves nothing half-made. */
async function initialise(folder: string, pgliteWasmModule: WebAssembly.Module): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const engine = await PGlite.create(draft, { pgliteWasmModule });
  await engine.close();
  await rename(draft, folder);
}
