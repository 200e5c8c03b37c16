/** `npm run docs`: writes every part of the documentation that is generated from the sources. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSections } from './lib/docs/generate.ts';
import { HOSTED_RECOVERY, hostedRecovery } from './lib/docs/hosted-recovery.ts';
import { replaceSection } from './lib/docs/section.ts';
import { ROOT } from './lib/run.ts';

if (process.argv.includes('--help')) {
  console.log('npm run docs: writes the generated parts of the documentation');
  process.exit();
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
