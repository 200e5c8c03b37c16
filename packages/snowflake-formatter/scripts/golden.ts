/**
 * Writes the engine's current output into the golden files: for a new case (with an empty output), or after an intended
 * change of style. Read the diff before committing it: the golden files define the style.
 */
import { writeFileSync } from 'node:fs';
import { goldenText } from '../src/golden.ts';
import { formatSQL } from '../src/index.ts';
import { readGoldenFiles } from '../tests/golden/golden-files.ts';

for (const file of readGoldenFiles()) {
  const cases = file.cases.map((one) => {
    const result = formatSQL(one.input, one.options);
    if (result.errors.length > 0) console.error(`${file.name}: ${one.title}: ${result.errors.join('; ')}`);
    return { ...one, output: result.formatted };
  });
  writeFileSync(file.path, goldenText(cases));
}
