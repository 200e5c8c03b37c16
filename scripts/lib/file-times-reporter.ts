import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from './run.ts';

/** How long one test file kept a worker busy. */
export interface FileTime {
  /** Relative to the root folder. */
  readonly file: string;
  /** The project of vitest.config.ts that it belongs to. */
  readonly project: string;
  readonly seconds: number;
}

/**
 * Notes for each test file all the time that it takes, one line of JSON a file. Vitest's own JSON report counts the
 * tests alone, without the imports and the servers that are started before them.
 */
export class FileTimesReporter implements Reporter {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  onTestModuleEnd(module: TestModule): void {
    const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
      module.diagnostic();
    const milliseconds =
      environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration;
    const time: FileTime = {
      file: relative(ROOT, module.moduleId),
      project: module.project.name,
      seconds: milliseconds / 1000,
    };
    appendFileSync(this.#path, `${JSON.stringify(time)}\n`);
  }
}
