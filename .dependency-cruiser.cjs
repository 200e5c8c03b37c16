/**
 * Dependencies point one way: routes → tools and features → tool-parts and staff-parts → ui → lib → packages; functions → _shared →
 * contracts and packages; only apps/server sees both the site's build and the functions.
 * Rules that tell siblings apart do so by back-reference, so that a new feature needs no edit here.
 * scripts/architecture.test.ts plants one violation of each and expects it to be found.
 */
const { globSync } = require('node:fs');
const { readWorkspaces } = require('./scripts/lib/workspaces.cjs');

const TESTS = '\\.test\\.tsx?$|(^|/)(tests|e2e)/|^chaos/';

const ENGINES =
  '^packages/(bytes|colour|cron|data-formats|digests|identifiers|instants|jq|json-engine|json-schema|jwt|passwords|price-finder|qr|regex-analysis|text-diff|urls)/src/';

/** Folders with a lock file of their own, whose packages are installed at their first use. */
const OWN_LOCK = globSync('{apps,bench,packages}/**/package-lock.json', {
  cwd: __dirname,
  exclude: (name) => name === 'node_modules' || name === 'build',
}).map((file) => `^${file.replace(/[^/]+$/, '')}`);

const workspaces = readWorkspaces();
const foldersOf = (list) => list.map(({ folder }) => `^${folder}/`);

/** Files of a workspace without those of the workspaces inside it. */
const within = ({ folder }) => ({
  path: `^${folder}/`,
  pathNot: foldersOf(workspaces.filter((inner) => inner.folder.startsWith(`${folder}/`))),
});

/** From any file of a workspace to a workspace that its manifest does not name. */
const undeclared = workspaces.map((workspace) => ({
  name: 'package-declared',
  comment: 'A workspace lists in its package.json what its sources and tests import.',
  severity: 'error',
  from: within(workspace),
  to: {
    path: foldersOf(workspaces),
    pathNot: foldersOf(
      workspaces.filter(({ name }) => name === workspace.name || workspace.declared.includes(name)),
    ),
  },
}));

/** From a workspace into another by a path of files. */
const byPath = workspaces.map((workspace) => ({
  name: 'package-by-its-name',
  comment: 'Import another workspace by its name and one of its exports.',
  severity: 'error',
  from: within(workspace),
  to: {
    dependencyTypes: ['local'],
    path: foldersOf(workspaces),
    pathNot: foldersOf([workspace]),
  },
}));

/**
 * The server's folders, from the ground up: each may import what lies on the floors below its own, and nothing
 * else. The files on top of `src` (the commands and the entry for tests) may import everything.
 */
const SERVER = '^apps/server/src/';
const SERVER_FLOORS = [
  ['foundation/'],
  ['config/', 'error-responses/', 'process/'],
  ['installation/', 'test-provider/'],
  ['database/'],
  ['console/', 'data-api/', 'http/', 'staff/'],
  ['backend/'],
  ['backup/'],
  ['functions/', 'sign-in/', 'site/'],
  ['status/'],
  ['command-socket/', 'front-door/', 'monitoring/', 'publishing/'],
  ['content/', 'costs/', 'deploy/'],
  ['start-server\\.ts$'],
];

/** From a floor of the server to its own height or above; a folder may import itself. */
const serverFloors = SERVER_FLOORS.map((floor, height) => ({
  name: 'server-floors',
  comment: 'A folder of the server imports only floors below its own (see SERVER_FLOORS).',
  severity: 'error',
  from: { path: `${SERVER}(${floor.join('|')})` },
  to: {
    path: SERVER,
    pathNot: [
      `${SERVER}$1`,
      ...SERVER_FLOORS.slice(0, height)
        .flat()
        .map((name) => SERVER + name),
    ],
  },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment:
        'Two files that need each other have one reason to change: make them one, or move the shared part down.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...undeclared,
    {
      name: 'npm-package-declared',
      comment: 'A package from npm is listed by the workspace that imports it, not by another by chance.',
      severity: 'error',
      from: { pathNot: OWN_LOCK },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-private-module-of-npm',
      comment:
        'A module whose name begins with an underscore is its package’s own, and may change in any release.',
      severity: 'error',
      from: {},
      to: { path: 'node_modules/.+/_[^/]+$' },
    },
    ...byPath,
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/', pathNot: TESTS },
      to: { path: '^(apps|supabase|bench|chaos|scripts)/' },
    },
    {
      name: 'formatter-depends-on-nothing',
      comment:
        'The engine runs in browsers, workers, Node and Deno. Only the programs around it may know Node.',
      severity: 'error',
      from: { path: '^packages/snowflake-formatter/src/(?!cli/|lsp/)', pathNot: TESTS },
      to: { pathNot: '^packages/snowflake-formatter/src/(?!cli/|lsp/)' },
    },
    {
      name: 'engine-knows-no-wrapper',
      severity: 'error',
      from: { path: '^packages/snowflake-formatter/src/(?!cli/|llm/|lsp/)', pathNot: TESTS },
      to: { path: '^packages/snowflake-formatter/src/(cli|llm|lsp)/' },
    },
    {
      name: 'expressions-know-no-query',
      comment: "What nests goes through the Parser's entry points: rules import only what is below them.",
      severity: 'error',
      from: { path: '^packages/snowflake-formatter/src/parser/(lookahead|expression)/', pathNot: TESTS },
      to: { path: '^packages/snowflake-formatter/src/parser/(query|objects|statements)/' },
    },
    {
      name: 'queries-know-no-statement',
      severity: 'error',
      from: { path: '^packages/snowflake-formatter/src/parser/(query|objects)/', pathNot: TESTS },
      to: { path: '^packages/snowflake-formatter/src/parser/statements/' },
    },
    {
      name: 'engines-are-pure',
      comment: 'An engine runs in browsers, workers, Node and Deno.',
      severity: 'error',
      from: { path: ENGINES, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-lib-is-the-ground',
      severity: 'error',
      from: { path: '^apps/web/app/lib/' },
      to: { path: '^apps/web/app/(routes|shell|tools|tool-parts|staff-parts|features|ui|content)/' },
    },
    {
      name: 'web-ui-knows-no-feature',
      comment: 'Props in, markup out: what a part says is handed to it.',
      severity: 'error',
      from: { path: '^apps/web/app/ui/' },
      to: { path: '^apps/web/app/(routes|shell|tools|tool-parts|staff-parts|features|content)/' },
    },
    {
      name: 'tool-parts-know-no-tool',
      comment: 'What the tools have in common: which tools there are is handed to it (ToolContext).',
      severity: 'error',
      from: { path: '^apps/web/app/tool-parts/' },
      to: { path: '^apps/web/app/(routes|shell|tools|staff-parts|features)/' },
    },
    {
      name: 'staff-parts-know-no-feature',
      comment:
        'What the staff tools have in common: what a list shows and where its rows come from is handed to it.',
      severity: 'error',
      from: { path: '^apps/web/app/staff-parts/' },
      to: { path: '^apps/web/app/(routes|shell|tools|tool-parts|features)/' },
    },
    {
      name: 'staff-parts-are-for-staff',
      comment: 'No public page loads them: only the layout and the features of the staff area do.',
      severity: 'error',
      from: { path: '^apps/web/app/(shell|tools|tool-parts)/' },
      to: { path: '^apps/web/app/staff-parts/' },
    },
    {
      name: 'web-content-is-below-features',
      comment:
        'Copy and its types: features name them, never the other way round (docs/decisions/content.md).',
      severity: 'error',
      from: { path: '^apps/web/app/content/' },
      to: { path: '^apps/web/app/(routes|shell|tools|tool-parts|staff-parts|features|ui)/' },
    },
    {
      name: 'no-sibling-tool-or-feature',
      severity: 'error',
      from: { path: '^apps/web/app/(tools|features)/([^/]+)/' },
      to: { path: '^apps/web/app/(tools|features)/[^/]+/', pathNot: '^apps/web/app/$1/$2/' },
    },
    {
      name: 'feature-subfolders-are-private',
      comment:
        "A feature's top level is its door: for pages, for the shell, and for tests other than its own.",
      severity: 'error',
      // Between features, no-sibling-tool-or-feature forbids more. Benchmarks time what a door hides.
      from: { pathNot: ['^apps/web/app/(tools|features)/[^/]+/', '^bench/'] },
      to: { path: '^apps/web/app/(tools|features)/[^/]+/[^/]+/' },
    },
    {
      name: 'nothing-imports-routes',
      severity: 'error',
      from: { path: '^apps/web/app/', pathNot: '^apps/web/app/routes(\\.ts|/)' },
      to: { path: '^apps/web/app/routes/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: TESTS },
      to: { path: '^(apps/server|supabase)/' },
    },
    {
      name: 'no-sibling-function',
      severity: 'error',
      from: { path: '^supabase/functions/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^supabase/functions/[^/]+/',
        pathNot: ['^supabase/functions/$1/', '^supabase/functions/_shared/'],
      },
    },
    {
      name: 'functions-know-no-runtime',
      comment: 'Handlers are web-standard; Node and Deno host them.',
      severity: 'error',
      from: { path: '^supabase/functions/', pathNot: TESTS },
      to: { path: '^(apps|bench|chaos|scripts)/' },
    },
    {
      name: 'server-sees-no-web-source',
      comment: 'The server serves the built site; it never imports its sources.',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: TESTS },
      to: { path: '^apps/web/app/' },
    },
    {
      name: 'functions-load-when-called',
      comment:
        'A start loads no function: each is imported when it is first called (docs/decisions/runtime.md).',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: TESTS },
      to: { path: '^supabase/functions/[a-z]', dynamic: false },
    },
    ...serverFloors,
    {
      name: 'server-folder-has-its-floor',
      comment: 'A new folder of the server takes its place in SERVER_FLOORS.',
      severity: 'error',
      from: { path: `${SERVER}[^/]+/`, pathNot: SERVER_FLOORS.flat().map((name) => SERVER + name) },
      to: {},
    },
    {
      name: 'no-test-in-production',
      comment: 'Benchmarks and development scripts drive the same browser as the journeys do.',
      severity: 'error',
      from: { pathNot: [TESTS, '^bench/', '(^|/)scripts/'] },
      to: { path: TESTS },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { pathNot: OWN_LOCK },
      // It looks up a package's exports with the query that tells Vite what to make of a file.
      to: { couldNotResolve: true, pathNot: '^\\./\\+types/|^virtual:|^vscode$|\\.wasm\\?url&inline$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|dist|\\.react-router|golden)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
};
