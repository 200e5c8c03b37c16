import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configSchema } from '../src/cli/option-table.ts';
import { landmarkNumbers, packedVocabulary } from './pack-vocabulary.ts';
import { optionsTable, withSection } from './readme.ts';
import { stylePage } from './style-page.ts';

export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

function inPackage(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** JSON in the workspace's format: short lists of words on one line. */
function jsonText(value: object): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(/\[\s+("[^[\]{}]*?")\s+\]/g, (_all, items: string) => `[${items.replace(/\s*\n\s*/g, ' ')}]`)}\n`;
}

/** Every generated file of the package with its expected content. */
export function generatedFiles(): GeneratedFile[] {
  return [
    {
      path: inPackage('schema/snowflake-format.schema.json'),
      text: jsonText(configSchema()),
    },
    { path: inPackage('src/vocabulary/generated/packed-words.ts'), text: packedVocabulary() },
    { path: inPackage('src/vocabulary/generated/landmarks.ts'), text: landmarkNumbers() },
    { path: inPackage('docs/style.md'), text: stylePage() },
    {
      path: inPackage('README.md'),
      text: withSection(readFileSync(inPackage('README.md'), 'utf8'), 'options', optionsTable()),
    },
  ];
}
