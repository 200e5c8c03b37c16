import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CRUISED } from '../cruised.ts';
import { limitTo } from '../limit.ts';
import { ROOT } from '../run.ts';
import type { Counts } from '../summary.ts';
import { type Check, command } from './check.ts';

/** The compiler's projects, longest first, and the folders whose sources each covers. */
export const TYPE_PROJECTS: readonly (readonly [project: string, folders: readonly string[]])[] = [
  ['apps/server', ['apps/server/']],
  ['apps/web', ['apps/web/']],
  ['supabase', ['supabase/']],
  ['.', ['scripts/', 'bench/', 'chaos/']],
  ['tests/support', ['tests/support/']],
  ['bench/costs/page', ['bench/costs/page/']],
  ['packages/contracts', ['packages/contracts/']],
  ['packages/cost-files', ['packages/cost-files/']],
  ['packages/daily-cost-reader', ['packages/daily-cost-reader/']],
  ['packages/schema-writer', ['packages/schema-writer/']],
  ['packages/site-words', ['packages/site-words/']],
  ['packages/bytes', ['packages/bytes/']],
  ['packages/colour', ['packages/colour/']],
  ['packages/data-formats', ['packages/data-formats/']],
  ['packages/digests', ['packages/digests/']],
  ['packages/cron', ['packages/cron/']],
  ['packages/identifiers', ['packages/identifiers/']],
  ['packages/instants', ['packages/instants/']],
  ['packages/jq', ['packages/jq/']],
  ['packages/json-engine', ['packages/json-engine/']],
  ['packages/jwt', ['packages/jwt/']],
  ['packages/json-schema', ['packages/json-schema/']],
  ['packages/passwords', ['packages/passwords/']],
  ['packages/qr', ['packages/qr/']],
  ['packages/regex-analysis', ['packages/regex-analysis/']],
  ['packages/text-diff', ['packages/text-diff/']],
  ['packages/urls', ['packages/urls/']],
  ['packages/snowflake-formatter', ['packages/snowflake-formatter/']],
  ['packages/snowflake-formatter/tsconfig.node.json', ['packages/snowflake-formatter/']],
  [
    'packages/snowflake-formatter-vscode',
    ['packages/snowflake-formatter-vscode/', 'packages/snowflake-formatter/'],
  ],
  ['packages/price-finder', ['packages/price-finder/']],
  ['packages/price-finder/tsconfig.node.json', ['packages/price-finder/']],
];

/**
 * Version 7 of the compiler, which is written in Go. The package `typescript` stays at version 6, because other tools
 * read sources with its API (docs/decisions/checks-and-tests.md). Called by its path, since both have a command `tsc`.
 */
const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');

/** The checks use one core each, and none needs another's result. */
const withCheckSlot = limitTo(Math.max(2, availableParallelism() - 1));

const limited =
  (check: Check): Check =>
  () =>
    withCheckSlot(check);

const tool = (name: string, args: readonly string[]) => limited(command(name, args));

/** Generates the types of the routes once; the compiler and the search for dead code both need them. */
let routeTypes: Promise<Counts> | null = null;
const generateRouteTypes = () => {
  routeTypes ??= tool('npm', ['run', '--silent', 'typegen', '--workspace', '@hln/web'])();
  return routeTypes;
};

async function deadCode(): Promise<Counts> {
  const generated = await generateRouteTypes();
  return generated.failed > 0 ? generated : await tool('knip', [])();
}

/** @param reached the files whose types may have changed; null stands for all */
async function types(reached: ReadonlySet<string> | null): Promise<Counts> {
  const generated = await generateRouteTypes();
  if (generated.failed > 0) return generated;
  const projects = TYPE_PROJECTS.filter(
    ([, folders]) =>
      reached === null || [...reached].some((file) => folders.some((folder) => file.startsWith(folder))),
  );
  const counts = await Promise.all(projects.map(([project]) => tool('node', [COMPILER, '-p', project])()));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  return { passed, failed: counts.length - passed, skipped: 0 };
}

export interface StaticCheck {
  /** True for a check that changed texts can also fail. */
  readonly readsTexts: boolean;
  /** @param reached see {@link types} */
  run(reached: ReadonlySet<string> | null): Promise<Counts>;
}

const whole = (check: Check, readsTexts = false): StaticCheck => ({ readsTexts, run: () => check() });

/** All checks that only read the sources, without running them. They may run concurrently. */
export const STATIC_CHECKS = {
  format: whole(
    tool('biome', ['ci', '--error-on-warnings', '--linter-enabled=false', '--assist-enabled=false']),
    true,
  ),
  lint: whole(tool('biome', ['ci', '--error-on-warnings', '--formatter-enabled=false']), true),
  types: { readsTexts: false, run: types },
  architecture: whole(tool('depcruise', ['--config', '.dependency-cruiser.cjs', ...CRUISED])),
  'dead code': whole(deadCode),
} satisfies Record<string, StaticCheck>;
