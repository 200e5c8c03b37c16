import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CRUISED } from './lib/cruised.ts';
import { ROOT } from './lib/run.ts';
import { findCycle, readWorkspaces } from './lib/workspaces.cjs';

/** Maps each rule to a file that breaks it, and that file's imports. */
const PLANTED: Readonly<Record<string, readonly [file: string, imports: string]>> = {
  'no-cycle': ['packages/contracts/src/a.ts', 'packages/contracts/src/b.ts'],
  'packages-know-no-app': ['packages/contracts/src/app.ts', 'apps/web/app/lib/ground.ts'],
  'package-declared': ['packages/contracts/src/undeclared.ts', 'packages/price-finder/src/index.ts'],
  'npm-package-declared': ['packages/contracts/src/npm.ts', 'npm:undeclared-package'],
  'no-private-module-of-npm': ['packages/contracts/src/private.ts', 'npm:undeclared-package/_inside.js'],
  'package-by-its-name': ['packages/contracts/src/inside.ts', 'packages/price-finder/src/parse/money.ts'],
  'formatter-depends-on-nothing': [
    'packages/snowflake-formatter/src/print.ts',
    'packages/contracts/src/index.ts',
  ],
  'engine-knows-no-wrapper': [
    'packages/snowflake-formatter/src/format.ts',
    'packages/snowflake-formatter/src/llm/client.ts',
  ],
  'expressions-know-no-query': [
    'packages/snowflake-formatter/src/parser/expression/up.ts',
    'packages/snowflake-formatter/src/parser/query/tables.ts',
  ],
  'queries-know-no-statement': [
    'packages/snowflake-formatter/src/parser/objects/up.ts',
    'packages/snowflake-formatter/src/parser/statements/create.ts',
  ],
  'engines-are-pure': ['packages/price-finder/src/impure.ts', 'node:fs'],
  'web-lib-is-the-ground': ['apps/web/app/lib/up.ts', 'apps/web/app/ui/button.ts'],
  'web-ui-knows-no-feature': ['apps/web/app/ui/knowing.ts', 'apps/web/app/features/chat/send.ts'],
  'tool-parts-know-no-tool': ['apps/web/app/tool-parts/knowing.ts', 'apps/web/app/tools/registry.ts'],
  'staff-parts-know-no-feature': [
    'apps/web/app/staff-parts/list/knowing.ts',
    'apps/web/app/features/chat/send.ts',
  ],
  'staff-parts-are-for-staff': ['apps/web/app/shell/heavy.ts', 'apps/web/app/staff-parts/list/list.ts'],
  'web-content-is-below-features': ['apps/web/app/content/team.ts', 'apps/web/app/features/chat/send.ts'],
  'no-sibling-tool-or-feature': ['apps/web/app/features/coffee/pay.ts', 'apps/web/app/features/chat/send.ts'],
  'feature-subfolders-are-private': [
    'apps/web/e2e/chat.test.ts',
    'apps/web/app/features/chat/script/steps.ts',
  ],
  'nothing-imports-routes': ['apps/web/app/features/chat/back.ts', 'apps/web/app/routes/home.ts'],
  'web-knows-no-server': ['apps/web/app/lib/server.ts', 'apps/server/src/main.ts'],
  'no-sibling-function': ['supabase/functions/ip/handler.ts', 'supabase/functions/mail/handler.ts'],
  'functions-know-no-runtime': ['supabase/functions/ip/node.ts', 'apps/server/src/main.ts'],
  'server-sees-no-web-source': ['apps/server/src/site.ts', 'apps/web/app/ui/button.ts'],
  'functions-load-when-called': ['apps/server/src/functions/early.ts', 'supabase/functions/mail/handler.ts'],
  'server-floors': ['apps/server/src/database/up.ts', 'apps/server/src/http/answer.ts'],
  'server-folder-has-its-floor': ['apps/server/src/attic/box.ts', 'apps/server/src/foundation/log.ts'],
  'no-test-in-production': ['packages/contracts/src/prod.ts', 'packages/contracts/src/thing.test.ts'],
  resolvable: ['packages/contracts/src/lost.ts', 'packages/contracts/src/nowhere-to-be-found.ts'],
};
/** Folders with recursive rules, which must not be exempt from `no-cycle`. */
const RECURSIVE = [
  'packages/snowflake-formatter/src/parser',
  'packages/snowflake-formatter/src/parser/expression',
  'packages/snowflake-formatter/src/printer',
];
const MISSING = new Set(['packages/contracts/src/nowhere-to-be-found.ts']);

interface CruiseReport {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

/** Runs dependency-cruiser, whose exit code is the number of violations: only a report on its output shows success. */
function cruise(folder: string, parts = ['apps', 'packages', 'supabase']): CruiseReport {
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const cruised = spawnSync(
    join(ROOT, 'node_modules/.bin/depcruise'),
    ['--config', config, '-T', 'json', ...parts],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  if (cruised.stdout === '') throw new Error(cruised.stderr);
  return JSON.parse(cruised.stdout) as CruiseReport;
}

let tree: string;
let report: CruiseReport;

function plant(file: string, text: string): void {
  const path = join(tree, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'hln-planted-'));
  for (const [, target] of Object.values(PLANTED)) {
    if (!/^n(?:ode|pm):/.test(target) && !MISSING.has(target)) plant(target, 'export const target = 1;\n');
  }
  plant('node_modules/undeclared-package/index.js', 'export const target = 1;\n');
  plant('node_modules/undeclared-package/_inside.js', 'export const target = 1;\n');
  plant('packages/contracts/package.json', '{ "name": "@hln/contracts" }');
  for (const [file, target] of Object.values(PLANTED)) {
    const up = '../'.repeat(file.split('/').length - 1);
    const specifier = target.startsWith('node:')
      ? target
      : target.startsWith('npm:')
        ? target.slice('npm:'.length)
        : `./${up}${target}`;
    plant(file, `import * as planted from '${specifier}';\nexport const used = planted;\n`);
  }
  plant('packages/contracts/src/b.ts', "import * as planted from './a.ts';\nexport const used = planted;\n");
  for (const folder of RECURSIVE) {
    plant(`${folder}/a.ts`, "import * as planted from './b.ts';\nexport const used = planted;\n");
    plant(`${folder}/b.ts`, "import * as planted from './a.ts';\nexport const used = planted;\n");
  }
  plant('tsconfig.base.json', '{ "compilerOptions": { "allowImportingTsExtensions": true } }');
  report = cruise(tree);
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('the dependency rules', () => {
  it.each(Object.entries(PLANTED))('find a planted violation of %s', (rule, [file]) => {
    const found = report.summary.violations.filter((violation) => violation.from === file);
    expect(found.map((violation) => violation.rule.name)).toContain(rule);
  });

  it.each(RECURSIVE)('find a planted cycle in %s', (folder) => {
    const found = report.summary.violations.filter((violation) => violation.from === `${folder}/a.ts`);
    expect(found.map((violation) => violation.rule.name)).toContain('no-cycle');
  });

  it('cover every rule of the configuration', async () => {
    const config = (await import(join(ROOT, '.dependency-cruiser.cjs'))) as {
      default: { forbidden: { name: string }[] };
    };
    expect([...new Set(config.default.forbidden.map((rule) => rule.name))].sort()).toEqual(
      Object.keys(PLANTED).sort(),
    );
  });

  it('hold for every workspace, and packages depend on each other in one direction only', () => {
    const workspaces = readWorkspaces();
    expect(workspaces.map(({ name }) => name)).toContain('@hln/contracts');
    expect(findCycle(workspaces)).toBeNull();
    const planted = workspaces.map((workspace) =>
      workspace.name === '@hln/contracts' ? { ...workspace, declared: ['@hln/server'] } : workspace,
    );
    expect(findCycle(planted)).toContain('@hln/contracts');
  });

  it('see the sources of the project, all of which are in their folders', () => {
    expect(cruise(ROOT, ['packages/contracts']).summary.totalCruised).toBeGreaterThan(10);
    const tracked = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' });
    const outside = tracked
      .trim()
      .split('\n')
      .filter((path) => !CRUISED.some((part) => path.startsWith(`${part}/`)));
    expect(outside).toEqual(['vitest.config.ts']);
  });
});
