import { Buffer } from 'node:buffer';

/** The part of a package in package-lock.json that is read. */
interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  /** Set for a workspace's entry in node_modules; `resolved` is then its folder. */
  readonly link?: true;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Lock {
  readonly name: string;
  readonly version: string;
  /** By folder. */
  readonly packages: Readonly<Record<string, LockedPackage | undefined>>;
}

/** The workspaces that visitors' browsers or our machines run. */
export const SHIPPED = ['apps/web', 'apps/server', 'supabase'];

/**
 * Generates the bill of materials of what is shipped, as CycloneDX 1.6: every third-party package in the lock file that
 * the named workspaces need at run time. The same lock file yields the same text.
 *
 * `npm sbom` can't do this for this repository (npm 11.19): it overflows if workspaces depend on each other in tests,
 * and leaves out packages that one workspace needs at run time and another for development.
 *
 * @param shipped folders of workspaces, such as `apps/web`
 */
export function softwareBill({ name, version, packages }: Lock, shipped: readonly string[]): object {
  const found = new Map<string, readonly string[]>();
  const ofOurs = new Set<string>();
  const visited = new Set<string>();
  const waiting = [...shipped];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (visited.has(at)) continue;
    visited.add(at);
    const needed = neededBy(at, packages);
    waiting.push(...needed);
    if (isOurs(at)) for (const each of needed) ofOurs.add(each);
    else found.set(at, needed);
  }
  const refs = (places: Iterable<string>) => {
    const ofOthers = [...places].filter((place) => !isOurs(place));
    return [...new Set(ofOthers.map((place) => purlOf(place, packages)))].sort();
  };
  const components = new Map<string, object>();
  const dependencies = new Map<string, readonly string[]>();
  for (const [place, needed] of found) {
    const ref = purlOf(place, packages);
    components.set(ref, describe(place, packages));
    dependencies.set(ref, [...new Set([...(dependencies.get(ref) ?? []), ...refs(needed)])].sort());
  }
  const inOrder = <Value>(map: ReadonlyMap<string, Value>) =>
    [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: inOrder(components).map(([, component]) => component),
    dependencies: [
      { ref: name, dependsOn: refs(ofOurs) },
      ...inOrder(dependencies).map(([ref, dependsOn]) => ({ ref, dependsOn })),
    ],
  };
}

const isOurs = (place: string) => !place.includes('node_modules/');
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns the folders of a package's run-time dependencies, as Node finds them. */
function neededBy(place: string, packages: Lock['packages']): string[] {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies = {},
    peerDependenciesMeta,
  } = packages[place] ?? {};
  const peers = Object.keys(peerDependencies).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  );
  const names = new Set([...peers, ...Object.keys({ ...optionalDependencies, ...dependencies })]);
  return [...names].flatMap((name) => {
    const found = foldersAbove(place)
      .map((folder) => `${folder}node_modules/${name}`)
      .find((folder) => packages[folder] !== undefined);
    // Optional dependencies may be missing.
    if (found === undefined) return [];
    const { link, resolved } = packages[found] ?? {};
    return [link === true && resolved !== undefined ? resolved : found];
  });
}

/** `a/b/` is in `a/b/`, `a/` and ``. */
function foldersAbove(place: string): string[] {
  const parts = place.split('/');
  return parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/`).concat('');
}

function purlOf(place: string, packages: Lock['packages']): string {
  return `pkg:npm/${nameOf(place).replace('@', '%40')}@${packages[place]?.version ?? ''}`;
}

function describe(place: string, packages: Lock['packages']): object {
  const { version = '', integrity, license } = packages[place] ?? {};
  const [algorithm, digest] = integrity?.split('-') ?? [];
  const purl = purlOf(place, packages);
  return {
    type: 'library',
    'bom-ref': purl,
    name: nameOf(place),
    version,
    purl,
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
    ...(algorithm === 'sha512' && digest !== undefined
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  };
}
