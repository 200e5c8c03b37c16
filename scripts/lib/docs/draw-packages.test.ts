import { expect, it } from 'vitest';
import type { Module } from '../read-modules.ts';
import { drawPackages, readPackages } from './draw-packages.ts';

const file = (path: string, ...targets: readonly string[]): Module => ({
  path,
  imports: targets.map((target) => ({ path: target, isType: false })),
});

it('draws packages, their folders and only the arrows that do not follow from others', () => {
  const packages = [
    { name: '@x/site', folder: 'site', dependencies: ['@x/base', '@x/rules'], devDependencies: ['@x/probe'] },
    { name: '@x/rules', folder: 'rules', dependencies: ['@x/base'], devDependencies: [] },
    { name: '@x/base', folder: 'base', dependencies: [], devDependencies: [] },
    { name: '@x/probe', folder: 'probe', dependencies: ['@x/base'], devDependencies: [] },
  ];
  const modules = [
    file('site/src/main.ts', 'site/src/pages/home.ts'),
    file('site/src/log.ts'),
    file('site/src/pages/home.ts', 'site/src/ui/button.ts', 'site/src/log.ts', 'base/src/index.ts'),
    file('site/src/pages/home.test.ts', 'site/src/main.ts'),
    file('site/src/ui/button.ts', 'site/src/log.ts'),
    file('base/src/index.ts'),
  ];
  expect(drawPackages(packages, modules)).toBe(`\`\`\`mermaid
flowchart TD
  subgraph site["@x/site · site"]
    %% site
    site_src_files["src/*"]
    site_src_files_shared["src/* (shared)"]
    site_src_pages["pages"]
    site_src_ui["ui"]
    site_src_files --> site_src_pages
    site_src_pages --> site_src_ui
    site_src_ui --> site_src_files_shared
  end
  rules["@x/rules<br>rules"]
  base["@x/base<br>base"]
  probe["@x/probe<br>probe"]
  site --> rules
  rules --> base
  probe --> base
  site -.-> probe
\`\`\``);
});

it('knows the packages of this repository', () => {
  const server = readPackages().find(({ name }) => name === '@hln/server');
  expect(server).toMatchObject({ folder: 'apps/server' });
  expect(server?.dependencies).toContain('@hln/contracts');
});
