import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSource, type Module } from '../read-modules.ts';
import { ROOT } from '../run.ts';
import { readWorkspaces } from '../workspaces.cjs';
import { type Graph, reach, withoutImpliedEdges } from './graph.ts';

/** A package of this repository, as declared in its manifest. */
export interface Package {
  readonly name: string;
  /** Path from the root folder. */
  readonly folder: string;
  /** Names of the repository's packages that it needs at run time. */
  readonly dependencies: readonly string[];
  /** Names of those that only its tests and scripts need. */
  readonly devDependencies: readonly string[];
}

/** Reads every package of the repository, by name. */
export function readPackages(): readonly Package[] {
  const workspaces = readWorkspaces();
  const names = new Set(workspaces.map(({ name }) => name));
  const ours = (declared: object = {}) => Object.keys(declared).filter((name) => names.has(name));
  return workspaces
    .map(({ name, folder }) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
        readonly dependencies?: object;
        readonly devDependencies?: object;
      };
      return {
        name,
        folder,
        dependencies: ours(manifest.dependencies),
        devDependencies: ours(manifest.devDependencies),
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Turns a path into a word that Mermaid accepts as the name of a node. */
const idOf = (path: string) => path.replace('*', 'files').replace(/\W+/g, '_').replace(/_$/, '');

/**
 * Returns the folder of a file two levels below its package, such as `apps/web/app/ui`, or null for a file above that.
 */
function folderBelow(path: string, packageFolder: string): string | null {
  const [root = '', child = '', ...below] = path.slice(packageFolder.length + 1).split('/');
  return below.length > 0 ? `${packageFolder}/${root}/${child}` : null;
}

/**
 * Returns which folder of a package imports which, or null for a package that has hardly any. Files next to the folders
 * form two boxes: those that import folders (`src/*`), and those on which everything depends (`src/* (shared)`).
 */
function foldersOf(
  { folder }: Package,
  nested: readonly Package[],
  modules: readonly Module[],
): Graph | null {
  const isOwn = (path: string) =>
    path.startsWith(`${folder}/`) &&
    path.slice(folder.length + 1).includes('/') &&
    /\.tsx?$/.test(path) &&
    isSource(path) &&
    !nested.some((inner) => path.startsWith(`${inner.folder}/`));
  const files: Graph = new Map(
    modules
      .filter(({ path }) => isOwn(path))
      .map(({ path, imports }) => [path, new Set(imports.map((of) => of.path).filter(isOwn))]),
  );
  const boxOf = (path: string): string => {
    const isAbove = [...reach(files, [path])].some((reached) => folderBelow(reached, folder) !== null);
    return (
      folderBelow(path, folder) ?? `${path.slice(0, path.lastIndexOf('/'))}/*${isAbove ? '' : ' (shared)'}`
    );
  };
  const boxes = new Map([...files.keys()].map((path) => [path, boxOf(path)]));
  const graph = new Map<string, Set<string>>();
  for (const [path, imported] of files) {
    const from = boxOf(path);
    const targets = graph.get(from) ?? new Set();
    for (const target of imported) targets.add(boxes.get(target) ?? target);
    targets.delete(from);
    graph.set(from, targets);
  }
  // Entry files that only a framework calls and that import none of our folders add nothing to the picture.
  const targeted = new Set([...graph.values()].flatMap((targets) => [...targets]));
  for (const [box, targets] of graph) {
    if (box.includes('*') && targets.size === 0 && !targeted.has(box)) graph.delete(box);
  }
  return graph.size > 2 ? withoutImpliedEdges(graph) : null;
}

/** Groups folders with the same neighbours into one box: twelve functions look alike from outside. */
function groupAlike(graph: Graph): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const node of [...graph.keys()].sort()) {
    const into = [...(graph.get(node) ?? [])].sort();
    const from = [...graph].filter(([, targets]) => targets.has(node)).map(([name]) => name);
    const key = `${into.join()} < ${from.sort().join()}`;
    groups.set(key, [...(groups.get(key) ?? []), node]);
  }
  return [...groups.values()];
}

function drawFolders(folder: string, graph: Graph): readonly string[] {
  const groups = groupAlike(graph);
  const boxOf = new Map(
    groups.flatMap((group) => group.map((node) => [node, idOf(group[0] ?? '')] as const)),
  );
  const label = (node: string) =>
    node
      .split('/')
      .slice(node.includes('*') ? -2 : -1)
      .join('/');
  const boxes = groups.map((group) => `    ${boxOf.get(group[0] ?? '')}["${group.map(label).join('<br>')}"]`);
  const edges = [...graph].flatMap(([from, targets]) =>
    [...targets].map((to) => `    ${boxOf.get(from)} --> ${boxOf.get(to)}`),
  );
  return [`    %% ${folder}`, ...boxes, ...[...new Set(edges)].sort()];
}

/** Draws which package needs which, without implied dependencies: solid at run time, dotted for tests and scripts. */
function drawDependencies(packages: readonly Package[]): readonly string[] {
  const graphOf = (needs: (of: Package) => readonly string[]): Graph =>
    new Map(packages.map((of) => [of.name, new Set(needs(of))]));
  const folderOf = new Map(packages.map(({ name, folder }) => [name, idOf(folder)]));
  const draw = (graph: Graph, arrow: string, isShown: (from: string, to: string) => boolean) =>
    [...graph].flatMap(([from, targets]) =>
      [...targets]
        .filter((to) => isShown(from, to))
        .sort()
        .map((to) => `  ${folderOf.get(from)} ${arrow} ${folderOf.get(to)}`),
    );
  const running = graphOf((of) => of.dependencies);
  const all = graphOf((of) => [...of.dependencies, ...of.devDependencies]);
  return [
    ...draw(withoutImpliedEdges(running), '-->', () => true),
    ...draw(withoutImpliedEdges(all), '-.->', (from, to) => running.get(from)?.has(to) !== true),
  ];
}

/**
 * Draws the packages, the folders within them and their imports as a Mermaid flowchart.
 * @param modules all files with their imports; imports of types count, since they bind as well
 */
export function drawPackages(packages: readonly Package[], modules: readonly Module[]): string {
  const boxes = packages.flatMap((of) => {
    const nested = packages.filter(({ folder }) => folder.startsWith(`${of.folder}/`));
    const folders = foldersOf(of, nested, modules);
    const id = idOf(of.folder);
    // A group's title has room for only one line.
    return folders === null
      ? [`  ${id}["${of.name}<br>${of.folder}"]`]
      : [`  subgraph ${id}["${of.name} · ${of.folder}"]`, ...drawFolders(of.folder, folders), '  end'];
  });
  return ['```mermaid', 'flowchart TD', ...boxes, ...drawDependencies(packages), '```'].join('\n');
}
