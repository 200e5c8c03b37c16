import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const SCHEMA = 'http://schema.org/';
const DATA_TYPES: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === 'string',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  Number: (value) => typeof value === 'number',
  Integer: (value) => Number.isInteger(value),
  Boolean: (value) => typeof value === 'boolean',
  Date: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  DateTime: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
};

/** The published schema.org vocabulary: which property belongs to which type, and its values. */
export interface Vocabulary {
  /** The errors in a JSON-LD object; empty if every type, property and value is in the vocabulary. */
  faults(data: unknown): string[];
}

type Links = Map<string, Set<string>>;

function add(links: Links, from: string, to: string) {
  const set = links.get(from) ?? new Set();
  set.add(to);
  links.set(from, set);
}

/** Reads the vocabulary from the registry package with schema.org's own triples. */
export async function loadVocabulary(): Promise<Vocabulary> {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@vocabulary/schema').replace(/index\.js$/, 'schema.nq');
  const parents: Links = new Map();
  const domains: Links = new Map();
  const ranges: Links = new Map();
  const triple =
    /^<http:\/\/schema\.org\/(\w+)> <[^>]*[/#](subClassOf|domainIncludes|rangeIncludes)> <http:\/\/schema\.org\/(\w+)>/;
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const match = triple.exec(line);
    const [, subject = '', predicate, object = ''] = match ?? [];
    if (predicate === 'subClassOf') add(parents, subject, object);
    else if (predicate === 'domainIncludes') add(domains, subject, object);
    else if (predicate === 'rangeIncludes') add(ranges, subject, object);
  }

  const ancestry = (type: string): Set<string> => {
    const all = new Set([type]);
    for (const name of all) for (const parent of parents.get(name) ?? []) all.add(parent);
    return all;
  };
  const known = (type: string) => type === 'Thing' || parents.has(type);

  const checkValue = (property: string, value: unknown, path: string): string[] => {
    if (Array.isArray(value))
      return value.flatMap((item, index) => checkValue(property, item, `${path}[${index}]`));
    const allowed = [...(ranges.get(property) ?? [])];
    if (typeof value === 'object' && value !== null) {
      const faults = check(value, path);
      // A bare reference says nothing about its type; the object it points to does.
      if (!('@type' in value) || faults.length > 0) return faults;
      const types = ancestry(String(value['@type']));
      return allowed.some((type) => types.has(type))
        ? []
        : [`${path} may not be a ${String(value['@type'])}`];
    }
    const fits = allowed.some((type) => (DATA_TYPES[type] ?? DATA_TYPES.Text)?.(value) === true);
    return fits ? [] : [`${path} may not be ${JSON.stringify(value)} (expected ${allowed.join(' or ')})`];
  };

  const check = (data: object, path: string): string[] => {
    const type = '@type' in data ? String(data['@type']) : undefined;
    if (type === undefined) return '@id' in data ? [] : [`${path} has no @type`];
    if (!known(type)) return [`${path}: there is no type ${type}`];
    const types = ancestry(type);
    return Object.entries(data).flatMap(([property, value]) => {
      if (property.startsWith('@')) return [];
      const where = domains.get(property);
      if (where === undefined) return [`${path}: there is no property ${property}`];
      if (![...where].some((domain) => types.has(domain))) return [`${path}: ${property} is not for ${type}`];
      return checkValue(property, value, `${path}.${property}`);
    });
  };

  return {
    faults(data) {
      if (typeof data !== 'object' || data === null) return ['not an object'];
      const context = '@context' in data ? String(data['@context']).replace('https:', 'http:') : '';
      return [...(`${context}/` === SCHEMA ? [] : ['@context is not schema.org']), ...check(data, '$')];
    },
  };
}
