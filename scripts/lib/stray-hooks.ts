import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WORKSPACES = ['apps', 'packages', 'scripts', 'supabase'];
const SKIPPED = /(?:^|\/)(?:node_modules|build|dist)\//;
/** Vitest runs these for each test file. */
const IS_RUN_FOR_EACH = /\.(?:test|setup)\.tsx?$/;
const HOOK = /^(?:before|after)(?:Each|All)\(/m;

/**
 * Finds modules that call a Vitest hook when they are loaded. The files of a worker share loaded modules
 * (vitest.config.ts), so only the first of them would get the hook: what a module opens for a test, it closes with
 * `onTestFinished`.
 *
 * @param root the repository's folder
 * @returns their paths from there
 */
export function strayHooks(root: string): readonly string[] {
  return WORKSPACES.flatMap((workspace) =>
    readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' })
      .map((name) => join(workspace, name))
      .filter((name) => /\.tsx?$/.test(name) && !IS_RUN_FOR_EACH.test(name) && !SKIPPED.test(name))
      .filter((name) => HOOK.test(readFileSync(join(root, name), 'utf8'))),
  );
}
