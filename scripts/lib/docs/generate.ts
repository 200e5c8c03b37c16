import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentTable, hostedEnvironmentTable } from '../environment-table.ts';
import { isSource, readModules } from '../read-modules.ts';
import { ROOT } from '../run.ts';
import { settingsTable } from '../settings-table.ts';
import { listDecisions, readDecisionPages } from './decisions.ts';
import { drawPackages, readPackages } from './draw-packages.ts';
import { listMails } from './list-mails.ts';
import { readConstants } from './read-calls.ts';
import { readSchema, readSchemaFiles } from './read-schema.ts';
import type { Section } from './section.ts';
import { listFunctions, listPages, listPlanned, type Route, type Sources } from './where-it-goes.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Generates every part of the documentation that is made from the sources. */
export async function generateSections(): Promise<readonly Section[]> {
  const modules = readModules(['apps', 'packages', 'supabase']);
  const load = (path: string): Promise<unknown> => import(join(ROOT, 'apps/web/app', path));
  const { default: routes } = (await load('routes.ts')) as { readonly default: readonly Route[] };
  const { TOOLS } = (await load('tools/registry.ts')) as {
    readonly TOOLS: readonly { readonly name: string; readonly path: string }[];
  };
  const { STAFF_TOOLS } = (await load('content/staff-tools.ts')) as {
    readonly STAFF_TOOLS: readonly { readonly name: string; readonly url: string }[];
  };
  const registered = [
    ...TOOLS.map(({ name, path }) => ({ name, url: path, registry: 'tools/registry.ts' })),
    ...STAFF_TOOLS.map(({ name, url }) => ({ name, url, registry: 'content/staff-tools.ts' })),
  ];
  const contracts = modules.filter(
    ({ path }) => path.startsWith('packages/contracts/src/') && isSource(path),
  );
  const sources: Sources = {
    routes,
    modules,
    schema: readSchema(readSchemaFiles()),
    constants: new Map(contracts.flatMap(({ path }) => [...readConstants(path, read(path))])),
    read,
  };
  return [
    { file: 'docs/architecture.md', name: 'packages', body: drawPackages(readPackages(), modules) },
    { file: 'docs/where-it-goes.md', name: 'pages', body: listPages(sources) },
    { file: 'docs/where-it-goes.md', name: 'functions', body: listFunctions(sources) },
    { file: 'docs/where-it-goes.md', name: 'planned', body: listPlanned(registered, routes) },
    { file: 'docs/configuration.md', name: 'environment', body: environmentTable() },
    { file: 'docs/configuration.md', name: 'hosted-environment', body: hostedEnvironmentTable() },
    { file: 'docs/configuration.md', name: 'settings', body: settingsTable() },
    { file: 'docs/mails.md', name: 'mails', body: listMails() },
    { file: 'docs/decisions/README.md', name: 'decisions', body: listDecisions(readDecisionPages().pages) },
  ];
}
