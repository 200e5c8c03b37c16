/**
 * Reads the packages of this repository as their manifests declare them. Plain CommonJS, because the configuration of
 * dependency-cruiser uses it.
 */
const { readFileSync, globSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');

const readManifest = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/**
 * Returns every workspace, deepest folders first, so that the first whose folder contains a file is the file's own.
 * @returns {{ name: string, folder: string, declared: string[] }[]} `declared` are its dependencies of every kind
 */
function readWorkspaces() {
  return readManifest('.')
    .workspaces.flatMap((pattern) => globSync(join(pattern, 'package.json'), { cwd: ROOT }))
    .map((manifest) => manifest.replace(/\/package\.json$/, ''))
    .map((folder) => {
      const { name, dependencies = {}, devDependencies = {} } = readManifest(folder);
      return { name, folder, declared: Object.keys({ ...dependencies, ...devDependencies }) };
    })
    .sort((a, b) => b.folder.length - a.folder.length);
}

/**
 * Finds a cycle among the packages, as their names in order, or null.
 * @param {{ name: string, declared: string[] }[]} workspaces
 * @returns {string[] | null}
 */
function findCycle(workspaces) {
  const declared = new Map(workspaces.map((workspace) => [workspace.name, workspace.declared]));
  const cleared = new Set();
  const follow = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (cleared.has(name)) return null;
    for (const next of declared.get(name) ?? []) {
      const cycle = follow(next, [...path, name]);
      if (cycle !== null) return cycle;
    }
    cleared.add(name);
    return null;
  };
  for (const { name } of workspaces) {
    const cycle = follow(name, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

module.exports = { readWorkspaces, findCycle };
