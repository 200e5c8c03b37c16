import { appendFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { ROOT } from './run.ts';

/** How long one test file kept a worker busy. */
export interface FileTime {
  /** Relative to the root folder. */
  readonly file: string;
  /** Its project in vitest.config.ts. */
  readonly project: string;
  readonly seconds: number;
  /** False if its worker died first. */
  readonly hasEnded: boolean;
}

/**
 * Writes what Vitest's own JSON report leaves out. For each test file, one line of JSON: all the time that it takes,
 * including imports and the servers that are started before its tests, and whether it has ended. Also the messages of
 * errors outside of tests, as a list: a dead worker causes one, although its files count as passed in that report.
 */
export class FileTimesReporter implements Reporter {
  readonly #times: string;
  readonly #errors: string;

  constructor(times: string, errors: string) {
    this.#times = times;
    this.#errors = errors;
  }

  onTestModuleEnd(module: TestModule): void {
    const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
      module.diagnostic();
    const milliseconds =
      environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration;
    this.#note(module, milliseconds / 1000, true);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const module of modules) {
      if (['queued', 'pending'].includes(module.state())) this.#note(module, 0, false);
    }
    writeFileSync(this.#errors, JSON.stringify(errors.map(describe)));
  }

  #note(module: TestModule, seconds: number, hasEnded: boolean): void {
    const time: FileTime = {
      file: relative(ROOT, module.moduleId),
      project: module.project.name,
      seconds,
      hasEnded,
    };
    appendFileSync(this.#times, `${JSON.stringify(time)}\n`);
  }
}

const describe = ({ message, cause }: SerializedError): string =>
  cause?.message === undefined ? message : `${message} ${cause.message}`;
