/**
 * `npm run schema`: writes what is generated from a freshly migrated database: its types and the list of permissions.
 * `npm run schema -- --compare A B`: prints how two databases differ, each a postgres:// URL or a data folder that no
 * server holds, and exits with 1 if they do. `npm run schema -- --build migrations|schemas URL`: fills an empty
 * PostgreSQL database from either, so that a tool can tell which step leads from one to the other.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeDatabase, differences, writeAccess, writeDatabaseTypes } from '@hln/schema-writer';
import { openBackend, openDatabase } from '@hln/server/for-tests';
import { declareSchema, removeSchema, startTestServer, TEMPLATE_KEYS } from '@hln/test-support/server';
import { ROOT } from './lib/run.ts';

const [flag, ...places] = process.argv.slice(2);
const USAGE =
  'Usage: npm run schema [-- --compare DATABASE DATABASE | --build migrations|schemas POSTGRES_URL]';
if (flag === undefined) await writeFiles();
else if (flag === '--help') console.log(USAGE);
else if (flag === '--compare' && places.length === 2) await compare(places);
else if (flag === '--build' && places.length === 2) await build(places);
else {
  console.error(USAGE);
  process.exitCode = 2;
}

async function writeFiles(): Promise<void> {
  const server = await startTestServer();
  const { database } = server.backend;
  try {
    const files = {
      'supabase/access.txt': await writeAccess(database),
      'packages/contracts/src/generated/database.ts': await writeDatabaseTypes((text) =>
        database.query(text),
      ),
    };
    for (const [path, text] of Object.entries(files)) {
      writeFileSync(join(ROOT, path), text);
      console.log(`Wrote ${path}.`);
    }
  } finally {
    await server.close();
  }
}

async function compare(places: readonly string[]): Promise<void> {
  const described = [];
  for (const place of places) {
    const database = await openDatabase(place);
    try {
      described.push(await describeDatabase(database));
    } finally {
      await database.close();
    }
  }
  const [first, second] = described;
  if (first === undefined || second === undefined) return;
  const lines = differences(first, second);
  console.log(lines.length === 0 ? `No difference in ${first.size} objects.` : lines.join('\n'));
  if (lines.length > 0) process.exitCode = 1;
}

async function build([by = '', url = '']: readonly string[]): Promise<void> {
  const database = await openDatabase(url);
  try {
    const found = await database.query(
      "select from pg_namespace where nspname in ('auth', 'private', 'supabase_migrations')",
    );
    if (found.length > 0) throw new Error(`${url} is not empty. Create another database.`);
  } finally {
    await database.close();
  }
  const backend = await openBackend(
    { databaseUrl: url, databasePoolSize: 2, dataDir: '', siteUrl: null, host: '127.0.0.1', port: 0 },
    TEMPLATE_KEYS,
  );
  try {
    if (by === 'schemas') {
      await removeSchema(backend.database);
      await declareSchema(backend.database);
    }
  } finally {
    await backend.close();
  }
  console.log(`Built ${url} from supabase/${by}.`);
}
