import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { repositoryRoot } from '../foundation/repository-root.ts';
import type { ProjectFiles } from './check-config.ts';
import type { Sources } from './check-imports.ts';

const inRoot = (path: string) => join(repositoryRoot, path);

const importMapSchema = v.object({ imports: v.record(v.string(), v.string()) });

const lockSchema = v.object({
  packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })),
});

/** The parts of this repository that a deployment uses. */
export interface Project {
  readonly config: string;
  readonly files: ProjectFiles;
  readonly sources: Sources;
}

/** @throws Error when a file of the deployment is missing or cannot be read */
export function readProject(): Project {
  const functions = readdirSync(inRoot('supabase/functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
    .map((entry) => entry.name);
  const read = (path: string) => (existsSync(inRoot(path)) ? readFileSync(inRoot(path), 'utf8') : null);
  const json = (path: string): unknown => JSON.parse(readFileSync(inRoot(path), 'utf8'));
  const { packages } = v.parse(lockSchema, json('package-lock.json'));
  return {
    config: readFileSync(inRoot('supabase/config.toml'), 'utf8'),
    files: { functions, has: (path) => existsSync(inRoot(`supabase/${path}`)) },
    sources: {
      imports: v.parse(importMapSchema, json('supabase/functions/import_map.json')).imports,
      read,
      versionOf: (name) => packages[`node_modules/${name}`]?.version ?? null,
    },
  };
}
