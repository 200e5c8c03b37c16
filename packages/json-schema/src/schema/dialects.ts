export type Draft = '2020-12' | '2019-09' | '7';

/** Groups of keywords, which a metaschema of 2019-09 or later switches on one by one. */
export type Vocabulary =
  | 'applicator'
  | 'unevaluated'
  | 'validation'
  | 'format-annotation'
  | 'format-assertion';

/** How the keywords of a schema are read. */
export interface Dialect {
  readonly draft: Draft;
  readonly vocabularies: ReadonlySet<Vocabulary>;
}

const ALL: ReadonlySet<Vocabulary> = new Set([
  'applicator',
  'unevaluated',
  'validation',
  'format-annotation',
]);

export const DIALECTS: Readonly<Record<Draft, Dialect>> = {
  '2020-12': { draft: '2020-12', vocabularies: ALL },
  '2019-09': { draft: '2019-09', vocabularies: ALL },
  '7': { draft: '7', vocabularies: ALL },
};

/** The metaschema of each draft, for texts that don't name theirs. */
export const METASCHEMA_URIS: Readonly<Record<Draft, string>> = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '7': 'http://json-schema.org/draft-07/schema',
};

/** Draft 6 is draft 7 without a few keywords, and so is read as draft 7. */
const DRAFTS_BY_URI: Readonly<Record<string, Draft>> = {
  'json-schema.org/draft/2020-12/schema': '2020-12',
  'json-schema.org/draft/2019-09/schema': '2019-09',
  'json-schema.org/draft-07/schema': '7',
  'json-schema.org/draft-06/schema': '7',
};

/** The draft of a `$schema`; null for a metaschema of somebody's own, and for older drafts. */
export function draftOf(uri: string): Draft | null {
  return DRAFTS_BY_URI[uri.replace(/#$/, '').replace(/^https?:\/\//, '')] ?? null;
}

/** Where schemas are below a keyword: the value itself, in a list, in the values of an object, or one of these. */
type Holder = 'schema' | 'list' | 'map' | 'schema-or-list' | 'map-or-names';

const EVERY: Readonly<Record<string, Holder>> = {
  additionalProperties: 'schema',
  allOf: 'list',
  anyOf: 'list',
  contains: 'schema',
  definitions: 'map',
  dependencies: 'map-or-names',
  else: 'schema',
  if: 'schema',
  items: 'schema-or-list',
  not: 'schema',
  oneOf: 'list',
  patternProperties: 'map',
  properties: 'map',
  propertyNames: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: it is the keyword's name
  then: 'schema',
};

const SINCE_2019: Readonly<Record<string, Holder>> = {
  ...EVERY,
  $defs: 'map',
  contentSchema: 'schema',
  dependentSchemas: 'map',
  unevaluatedItems: 'schema',
  unevaluatedProperties: 'schema',
};

/** The keywords of each draft that hold schemas. An `$id` below any other keyword is no identifier. */
export const HOLDERS: Readonly<Record<Draft, Readonly<Record<string, Holder>>>> = {
  '7': { ...EVERY, additionalItems: 'schema' },
  '2019-09': { ...SINCE_2019, additionalItems: 'schema' },
  '2020-12': { ...SINCE_2019, items: 'schema', prefixItems: 'list' },
};

const VOCABULARY_URI = /^https:\/\/json-schema\.org\/draft\/(2020-12|2019-09)\/vocab\/([a-z-]+)$/;

/**
 * The dialect of a metaschema with a `$vocabulary`.
 *
 * @param uris its names, each with whether it is required
 */
export function dialectOfVocabularies(uris: readonly (readonly [string, boolean])[]): Dialect | null {
  const vocabularies = new Set<Vocabulary>();
  let draft: Draft | null = null;
  for (const [uri] of uris) {
    const [, year, name] = VOCABULARY_URI.exec(uri) ?? [];
    if (year === undefined) continue;
    draft = year === '2020-12' ? '2020-12' : '2019-09';
    if (name === 'applicator') {
      vocabularies.add('applicator');
      if (draft === '2019-09') vocabularies.add('unevaluated');
    } else if (name === 'validation' || name === 'unevaluated' || name === 'format-annotation')
      vocabularies.add(name);
    else if (name === 'format-assertion') vocabularies.add('format-assertion');
    else if (name === 'format') vocabularies.add('format-annotation');
  }
  return draft === null ? null : { draft, vocabularies };
}
