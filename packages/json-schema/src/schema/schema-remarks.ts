import { type DataValue, type MapValue, pointerOf } from '@hln/data-formats';
import { isKnownFormat } from '../formats/formats.ts';
import { memberOf } from '../values/equality.ts';
import type { Draft } from './dialects.ts';
import { draftsWith, isKeyword, nearKeyword } from './keywords.ts';
import type { SchemaInfo, SchemaRegistry } from './registry.ts';

/** How many remarks of one kind name their place. */
const MOST_PLACES = 5;

const textOf = (value: DataValue | undefined) => (value?.kind === 'text' ? value.value : null);

/** Draft 4 and older, by their `$schema`. */
const OLD_DRAFT = /^https?:\/\/json-schema\.org\/draft-0([0-4])\//;

/** The number of a draft that is too old to be read here, by its `$schema`; null for others. */
export const oldDraft = (uri: string): string | null => OLD_DRAFT.exec(uri)?.[1] ?? null;

type Placed = readonly [schema: MapValue, info: SchemaInfo];

/**
 * Returns what one should know about a schema beyond its validity: what has no effect here, and what looks like something
 * else. None of it changes a verdict.
 */
export function schemaRemarks(
  registry: SchemaRegistry,
  root: DataValue,
  assertsFormat: boolean,
): readonly string[] {
  if (root.kind !== 'map') return [];
  const openApi = textOf(memberOf(root, 'openapi')) ?? textOf(memberOf(root, 'swagger'));
  if (openApi !== null)
    return [
      `This is an OpenAPI document (${openApi.slice(0, 20)}), not a schema, so any document fits it. Its schemas are under ${memberOf(root, 'swagger') === undefined ? 'components/schemas' : 'definitions'}: paste one of them.`,
    ];
  const schemas: Placed[] = registry.schemasIn(root);
  const [first] = schemas;
  const draft = first?.[1].dialect.draft ?? '2020-12';
  return [
    ...emptyRemarks(root),
    ...oldRemarks(root, schemas),
    ...keywordRemarks(schemas),
    ...itemsRemarks(schemas, draft),
    ...formatRemarks(schemas, assertsFormat),
  ];
}

function emptyRemarks(root: MapValue): string[] {
  const isSchema = root.members.some(({ key }) => draftsWith(key).length > 0);
  return root.members.length === 0 || isSchema
    ? []
    : ['This has no keyword of JSON Schema, so any document fits it. Is it a document instead of a schema?'];
}

/** What draft 4 writes in its own way. */
function oldRemarks(root: MapValue, schemas: readonly Placed[]): string[] {
  const old = oldDraft(textOf(memberOf(root, '$schema')) ?? '');
  const hasFlags = schemas.some(([schema]) =>
    ['exclusiveMinimum', 'exclusiveMaximum'].some((key) => memberOf(schema, key)?.kind === 'boolean'),
  );
  const hasId =
    memberOf(root, 'id')?.kind === 'text' && memberOf(root, '$id') === undefined && schemas.length > 0;
  const isSchema = root.members.some(({ key }) => draftsWith(key).length > 0);
  if (old === null && !hasFlags && !(hasId && isSchema)) return [];
  const name = old === null ? 'This is written as in draft 4' : `The schema is of draft ${old}`;
  const changes = [
    ...(hasFlags ? ['"exclusiveMinimum": 5 instead of "minimum": 5 with "exclusiveMinimum": true'] : []),
    ...(hasId ? ['$id instead of id'] : []),
  ];
  return [
    `${name}, which is not read here: the drafts are 2020-12, 2019-09 and 7.${changes.length === 0 ? '' : ` Draft 7 writes ${changes.join(', and ')}.`}`,
  ];
}

function keywordRemarks(schemas: readonly Placed[]): string[] {
  const remarks = new Map<string, string>();
  for (const [schema, { dialect, path }] of schemas) {
    const { draft } = dialect;
    const place = path.length === 0 ? '' : ` (at ${pointerOf(path)})`;
    for (const { key, value } of schema.members) {
      if (isKeyword(key, draft) || remarks.has(key) || remarks.size >= MOST_PLACES) continue;
      if (key === 'nullable' && value.kind === 'boolean') {
        const message = `“nullable”${place} is of OpenAPI 3.0 and has no effect here. Write "type": ["string", "null"], with the type that it has.`;
        remarks.set(key, message);
        continue;
      }
      const drafts = draftsWith(key);
      const near = drafts.length > 0 ? null : nearKeyword(key, draft);
      if (drafts.length > 0)
        remarks.set(
          key,
          `“${key}”${place} is a keyword of draft ${drafts.join(' and ')}, and has no effect in draft ${draft}.`,
        );
      else if (near !== null && memberOf(schema, near) === undefined)
        remarks.set(key, `“${key}”${place} is no keyword, so it has no effect. Is “${near}” meant?`);
    }
  }
  return [...remarks.values()];
}

/** Drafts up to 2019-09 write the schemas of the first items as a list. */
function itemsRemarks(schemas: readonly Placed[], draft: Draft): string[] {
  const found = schemas.find(
    ([schema, { dialect }]) => dialect.draft === '2020-12' && memberOf(schema, 'items')?.kind === 'list',
  );
  if (found === undefined) return [];
  return [
    `A list under “items” is of draft 7 and 2019-09; draft ${draft} writes it under “prefixItems”. Choose draft 7, or give the schema its $schema.`,
  ];
}

function formatRemarks(schemas: readonly Placed[], assertsFormat: boolean): string[] {
  if (assertsFormat) return [];
  const names = new Set<string>();
  for (const [schema] of schemas) {
    const name = textOf(memberOf(schema, 'format'));
    if (name !== null && isKnownFormat(name)) names.add(name);
  }
  const shown = [...names].slice(0, MOST_PLACES).map((name) => `“${name}”`);
  return shown.length === 0
    ? []
    : [
        `Formats are not checked (${shown.join(', ')}${names.size > shown.length ? ' …' : ''}): they are remarks, unless “Formats are rules” is chosen.`,
      ];
}
