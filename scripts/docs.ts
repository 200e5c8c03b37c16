/**
 * `npm run docs`: writes every file and every part of a document that is made from the sources. Pictures of emails and
 * the trees in `e2e/golden` need a browser and a review, so they have commands of their own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSections } from './lib/docs/generate.ts';
import { HOSTED_RECOVERY, hostedRecovery } from './lib/docs/hosted-recovery.ts';
import { replaceSection } from './lib/docs/section.ts';
import { ROOT, run } from './lib/run.ts';

if (process.argv.includes('--help')) {
  console.log('npm run docs: writes all that is generated, but pictures and golden files');
  process.exit();
}

// The formatter's vocabulary, style page and options; the database's types and the list of rights.
for (const generator of ['packages/snowflake-formatter/scripts/generate.ts', 'scripts/write-schema.ts']) {
  const { code } = await run('node', [generator]);
  if (code !== 0) process.exit(code);
}

writeFileSync(join(ROOT, HOSTED_RECOVERY), hostedRecovery().html);
for (const section of await generateSections()) {
  const path = join(ROOT, section.file);
  const before = readFileSync(path, 'utf8');
  const after = replaceSection(before, section);
  if (after === before) continue;
  writeFileSync(path, after);
  console.log(`${section.file}: ${section.name}`);
}
