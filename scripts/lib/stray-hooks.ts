import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WORKSPACES = ['apps', 'packages', 'scripts', 'supabase'];
const SKIPPED = /(?:^|\/)(?:node_modules|build|dist)\//;
/** Vitest runs these for each file of tests. */
const IS_RUN_FOR_EACH = /\.(?:test|setup)\.tsx?$/;
const HOOK = /^(?:before|after)(?:Each|All)\(/m;

/**
 * Modules that call a hook of Vitest as they are loaded. The files of a worker share what they load (vitest.config.ts),
 * so that only the first of them would get the hook: what a module opens for a test, it closes with `onTestFinished`.
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
