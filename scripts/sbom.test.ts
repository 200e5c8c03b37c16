import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './lib/run.ts';
import { type Lock, SHIPPED, softwareBill } from './lib/sbom.ts';

interface Bill {
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly 'bom-ref': string;
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

it('lists what the shipped workspaces need to run, as Node would find it', () => {
  const lock: Lock = {
    name: 'all',
    version: '1.0.0',
    packages: {
      'apps/site': { dependencies: { '@all/words': '1', twice: '^2' } },
      'apps/site/node_modules/twice': { version: '2.0.0', dependencies: { deep: '*' } },
      'packages/words': { dependencies: { twice: '^1', site: '1', gone: '*' } },
      'packages/tests': { dependencies: { 'only-tests': '1' } },
      'node_modules/@all/words': { link: true, resolved: 'packages/words' },
      'node_modules/site': { link: true, resolved: 'apps/site' },
      'node_modules/twice': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AQI=' },
      'node_modules/deep': { version: '3.0.0', dependencies: { twice: '*' } },
      'node_modules/only-tests': { version: '1.0.0' },
    },
  };
  expect(softwareBill(lock, ['apps/site'])).toMatchObject({
    components: [
      { name: 'deep', version: '3.0.0' },
      {
        name: 'twice',
        version: '1.0.0',
        purl: 'pkg:npm/twice@1.0.0',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '0102' }],
      },
      { name: 'twice', version: '2.0.0' },
    ],
    dependencies: [
      { ref: 'all', dependsOn: ['pkg:npm/twice@1.0.0', 'pkg:npm/twice@2.0.0'] },
      { ref: 'pkg:npm/deep@3.0.0', dependsOn: ['pkg:npm/twice@1.0.0'] },
      { ref: 'pkg:npm/twice@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/twice@2.0.0', dependsOn: ['pkg:npm/deep@3.0.0'] },
    ],
  });
});

it('lists what we ship, and not what we only develop with', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const { components, dependencies } = softwareBill(lock, SHIPPED) as Bill;
  const names = components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['react', 'scheduler', 'valibot', '@electric-sql/pglite', 'stripe']),
  );
  for (const tool of [
    'vitest',
    '@biomejs/biome',
    'lighthouse',
    'playwright-core',
    'typescript-native',
    'vite',
  ])
    expect(names).not.toContain(tool);
  const refs = new Set(components.map((component) => component['bom-ref']));
  expect(refs.size).toBe(components.length);
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
});
