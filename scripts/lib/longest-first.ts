import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Reasons why a file is slow: processes that take seconds to start, waiting for outages, and visits to every page. */
const IS_LONG =
  /\b(?:startServerProcess|spawnServer|runCommand|startPostgresCluster|costsCommand)\(|\bscenario\.run\(|\btestLooks\(/;

/**
 * Runs such files first, so that none of them is left for the end, when a core would be idle. Otherwise sorts as Vitest
 * does: by the times of earlier runs, or by size in a clean checkout, which has none.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = new Map(files.map((file) => [file, IS_LONG.test(readFileSync(file.moduleId, 'utf8'))]));
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => isLong.get(file)), ...sorted.filter((file) => !isLong.get(file))];
  }
}
