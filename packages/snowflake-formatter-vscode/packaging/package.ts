/**
 * Packs the extension into `build/snowflake-formatter.vsix`, which VS Code can install: `npm run package -w
 * snowflake-formatter`, which installs the packer first.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';
import { buildExtension } from '../scripts/build.ts';

const BUILD = fileURLToPath(new URL('../build', import.meta.url));
const folder = join(BUILD, 'extension');

mkdirSync(folder, { recursive: true });
await buildExtension(folder);
await createVSIX({
  cwd: folder,
  packagePath: join(BUILD, 'snowflake-formatter.vsix'),
  // Everything is bundled.
  dependencies: false,
  // The publishing workflow supplies the repository.
  allowMissingRepository: true,
});
