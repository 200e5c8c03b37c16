/** `npm run schema`: writes the files that show the database's shape, from a freshly migrated database. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFiles } from '@hln/schema-writer';
import { startTestServer } from '@hln/test-support/server';
import { ROOT } from './lib/run.ts';

if (process.argv.includes('--help')) {
  console.log('npm run schema: writes the database’s types and supabase/schema.sql');
  process.exit();
}

const server = await startTestServer();
try {
  for (const { path, text } of await schemaFiles(server.backend.database)) {
    writeFileSync(join(ROOT, path), text);
    console.log(`Wrote ${path}.`);
  }
} finally {
  await server.close();
}
