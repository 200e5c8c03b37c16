import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What makes a file long: processes that take seconds to start, outages that are waited for, and looks at every page. */
const IS_LONG =
  /\b(?:startServerProcess|spawnServer|runCommand|startPostgresCluster|costsCommand)\(|\bscenario\.run\(|\btestLooks\(/;

/**
 * Such files first, so that none of them is left for the end, where a core would have nothing to do.
 * Otherwise as Vitest does it: by the times of earlier runs, or in a clean checkout, which has none, by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = new Map(files.map((file) => [file, IS_LONG.test(readFileSync(file.moduleId, 'utf8'))]));
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => isLong.get(file)), ...sorted.filter((file) => !isLong.get(file))];
  }
}
