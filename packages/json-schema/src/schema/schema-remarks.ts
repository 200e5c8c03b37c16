import { type DataValue, type MapValue, pointerOf } from '@hln/data-formats';
import { metaschemas } from '../metaschemas/metaschemas.ts';
import { memberOf } from '../values/equality.ts';
import type { SchemaDocument, SchemaRegistry } from './registry.ts';

/** More would hide the verdict. */
const MOST = 8;
/** Shorter names resemble each other by chance. */
const SHORTEST_TYPO = 4;

/** Annotations of OpenAPI, which resemble keywords and are not mistyped ones. */
const OPENAPI = new Set(['discriminator', 'example', 'externalDocs', 'xml']);

/** What an author should know of a schema, although by the drafts nothing of it is an error. */
export function schemaRemarks(
  registry: SchemaRegistry,
  document: SchemaDocument,
  assertsFormat: boolean,
): string[] {
  const { value } = document;
  const remarks = [...aboutDraft(registry, value), ...aboutWhole(value)];
  const formats = new Set<string>();
  for (const { schema, path } of registry.schemasOf(document)) {
    if (schema.kind !== 'map') continue;
    const format = memberOf(schema, 'format');
    if (format?.kind === 'text') formats.add(format.value);
    remarks.push(...aboutKeywords(schema, pointerOf(path)));
  }
  if (formats.size > 0 && !assertsFormat && !registry.assertsFormat)
    remarks.push(
      `Formats (${[...formats].slice(0, 5).join(', ')}) were not checked: by the drafts they are only remarks. Make formats rules to check them.`,
    );
  return remarks.slice(0, MOST);
}

function aboutDraft(registry: SchemaRegistry, schema: DataValue): string[] {
  const named = memberOf(schema, '$schema');
  if (named?.kind !== 'text') {
    const items = memberOf(schema, 'items');
    return items?.kind === 'list'
      ? [
          'In draft 7 and 2019-09, “items” may be a list. Choose one of those drafts, or write “prefixItems”, as 2020-12 does.',
        ]
      : [];
  }
  if (/json-schema\.org\/draft-0[1-4]\//.test(named.value))
    return [
      `This page does not read the draft of “${named.value}”, and read the schema as the chosen draft. Since draft 6, exclusiveMinimum and exclusiveMaximum are numbers, and “id” is “$id”.`,
    ];
  return registry.isKnownDraft(named.value)
    ? []
    : [
        `“${named.value}” is not a draft that this page knows, nor the $id of a schema here. It was read as the chosen draft.`,
      ];
}

function aboutWhole(schema: DataValue): string[] {
  if (schema.kind !== 'map' || schema.members.length === 0) return [];
  if (memberOf(schema, 'openapi') !== undefined || memberOf(schema, 'swagger') !== undefined)
    return [
      'This is a description of an API by OpenAPI, not a schema, so every document fits it. Its schemas are below “components” or “definitions”: paste one of them.',
    ];
  return schema.members.some(({ key }) => keywords().has(key))
    ? []
    : ['This has no keyword of JSON Schema, so every document fits it. Is it a document and not a schema?'];
}

function aboutKeywords(schema: MapValue, path: string): string[] {
  const at = path === '' ? '' : ` at ${path}`;
  return schema.members.flatMap(({ key, value }) => {
    if (keywords().has(key) || OPENAPI.has(key)) return [];
    if (key === 'nullable' && value.kind === 'boolean' && value.value)
      return [
        `“nullable”${at} belongs to OpenAPI 3.0, and JSON Schema ignores it. Write "type": ["string", "null"] to allow null beside a text.`,
      ];
    const meant = nearestKeyword(key);
    return meant === undefined
      ? []
      : [`“${key}”${at} is no keyword of JSON Schema, so it has no effect. Is “${meant}” meant?`];
  });
}

let known: ReadonlySet<string> | undefined;

/** The keywords of all drafts, which are the properties that the metaschemas describe. */
function keywords(): ReadonlySet<string> {
  known ??= new Set(
    metaschemas().flatMap(({ value }) => {
      const properties = memberOf(value, 'properties');
      return properties?.kind === 'map' ? properties.members.map(({ key }) => key) : [];
    }),
  );
  return known;
}

function nearestKeyword(key: string): string | undefined {
  if (key.length < SHORTEST_TYPO || key.startsWith('x-')) return undefined;
  return [...keywords()].find((keyword) => isTypo(key, keyword));
}

/** Whether the texts differ in case, or in one character that was added, left out, changed or swapped with the next. */
function isTypo(typed: string, meant: string): boolean {
  const [a, b] = [typed.toLowerCase(), meant.toLowerCase()];
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1 || meant.length < SHORTEST_TYPO) return false;
  let at = 0;
  while (a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
