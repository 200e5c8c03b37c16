import type { DataValue, MapValue } from '@hln/data-formats';
import { memberOf } from '../values/equality.ts';
import { DIALECTS, type Dialect, type Draft, dialectOfVocabularies, draftOf, HOLDERS } from './dialects.ts';
import { SchemaFault } from './schema-fault.ts';

/** A schema that others can refer to by a URI: a document, or a part of one with an `$id` of its own. */
export interface Resource {
  readonly uri: string;
  readonly root: DataValue;
  readonly anchors: Map<string, DataValue>;
  readonly dynamicAnchors: Map<string, DataValue>;
}

/** A text that schemas were read from. */
export interface SchemaDocument {
  /** Where it is from, or would be from: what references are relative to. */
  readonly uri: string;
  readonly value: DataValue;
}

/** What is known of each schema: where it is, and how it is read. */
export interface SchemaInfo {
  readonly resource: Resource;
  readonly dialect: Dialect;
  readonly document: SchemaDocument;
  /** In the document. */
  readonly path: readonly (string | number)[];
}

const withoutFragment = (uri: string) => uri.replace(/#.*$/s, '');

const textOf = (value: DataValue | undefined) => (value?.kind === 'text' ? value.value : null);

/** All schemas of a validation: what was pasted, and the official metaschemas. Nothing is ever fetched. */
export class SchemaRegistry {
  readonly #resources = new Map<string, Resource>();
  readonly #infos = new Map<DataValue, SchemaInfo>();
  /** Documents that are not indexed yet, by their URIs. */
  readonly #waiting = new Map<string, SchemaDocument>();
  readonly #draft: Draft;
  /** Whether any schema has `unevaluatedProperties` or `unevaluatedItems`, so that what is evaluated must be kept. */
  tracksEvaluated = false;
  /** Whether the metaschema of any schema makes formats rules. */
  assertsFormat = false;

  /** @param draft for schemas without a `$schema` */
  constructor(draft: Draft) {
    this.#draft = draft;
  }

  add(document: SchemaDocument): void {
    this.#waiting.set(withoutFragment(document.uri), document);
    const id = textOf(memberOf(document.value, '$id'));
    const uri = id === null ? null : resolveUri(id, document.uri);
    if (uri !== null) this.#waiting.set(withoutFragment(uri), document);
  }

  infoOf(schema: DataValue): SchemaInfo | undefined {
    return this.#infos.get(schema);
  }

  /** The objects that are schemas in the document of a schema, in the order in which they were found. */
  schemasIn(root: DataValue): [schema: MapValue, info: SchemaInfo][] {
    const document = this.#infos.get(root)?.document;
    const found: [MapValue, SchemaInfo][] = [];
    for (const [schema, info] of this.#infos)
      if (schema.kind === 'map' && info.document === document) found.push([schema, info]);
    return found;
  }

  resourceOf(uri: string): Resource | undefined {
    const found = this.#resources.get(uri);
    if (found !== undefined) return found;
    const document = this.#waiting.get(uri);
    if (document !== undefined) this.#index(document);
    // It may be a part of another document.
    else for (const other of new Set(this.#waiting.values())) this.#index(other);
    return this.#resources.get(uri);
  }

  /** Finds what a reference leads to. Throws a SchemaFault if that is not here. */
  resolve(
    reference: string,
    from: SchemaInfo,
    value: DataValue,
  ): { schema: DataValue; anchor: string | null } {
    const uri = resolveUri(reference, from.resource.uri);
    if (uri === null) throw new SchemaFault(`“${reference}” is not a URI reference. Correct it.`, value);
    const hash = uri.indexOf('#');
    const fragment = hash === -1 ? '' : decodeFragment(uri.slice(hash + 1));
    const resource = this.resourceOf(withoutFragment(uri));
    if (resource === undefined)
      throw new SchemaFault(
        `The schema refers to ${withoutFragment(uri)}, which is not on this page, and nothing is fetched. Add that schema below the first one, with its $id.`,
        value,
      );
    if (fragment === '') return { schema: resource.root, anchor: null };
    const schema = fragment.startsWith('/')
      ? this.#atPointer(resource, fragment)
      : resource.anchors.get(fragment);
    if (schema === undefined)
      throw new SchemaFault(
        `The schema refers to “${reference}”, but there is nothing at that place. Correct the reference or add the schema.`,
        value,
      );
    return { schema, anchor: fragment.startsWith('/') ? null : fragment };
  }

  #atPointer(resource: Resource, pointer: string): DataValue | undefined {
    let value: DataValue | undefined = resource.root;
    let near = this.#infos.get(value);
    let path = near?.path ?? [];
    for (const step of pointer.slice(1).split('/')) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (value?.kind === 'list') value = /^(?:0|[1-9]\d*)$/.test(key) ? value.items[Number(key)] : undefined;
      else value = value === undefined ? undefined : memberOf(value, key);
      if (value === undefined) return undefined;
      path = [...path, key];
      near = this.#infos.get(value) ?? near;
    }
    // Below a keyword that holds no schemas, nothing is indexed until something refers to it.
    if (value !== undefined && near !== undefined && !this.#infos.has(value))
      this.#walk(value, { ...near, path });
    return value;
  }

  #index(document: SchemaDocument): void {
    for (const [uri, waiting] of this.#waiting) if (waiting === document) this.#waiting.delete(uri);
    const resource = newResource(withoutFragment(document.uri), document.value);
    if (!this.#resources.has(resource.uri)) this.#resources.set(resource.uri, resource);
    const dialect = this.#dialectOf(document.value) ?? DIALECTS[this.#draft];
    this.#walk(document.value, { resource, dialect, document, path: [] });
    // A document with an `$id` is known by both URIs.
    const own = this.#infos.get(document.value)?.resource;
    if (own !== undefined && this.#resources.get(resource.uri) === resource)
      this.#resources.set(resource.uri, own);
  }

  #dialectOf(schema: DataValue): Dialect | null {
    const uri = textOf(memberOf(schema, '$schema'));
    if (uri === null) return null;
    const draft = draftOf(uri);
    if (draft !== null) return DIALECTS[draft];
    const document =
      this.#waiting.get(withoutFragment(uri))?.value ?? this.#resources.get(withoutFragment(uri))?.root;
    if (document === undefined || document === schema) return null;
    const vocabulary = memberOf(document, '$vocabulary');
    const own =
      vocabulary?.kind === 'map'
        ? dialectOfVocabularies(
            vocabulary.members.map(({ key, value }) => [key, value.kind === 'boolean' && value.value]),
          )
        : null;
    return own ?? this.#dialectOf(document);
  }

  /** Whether a `$schema` is one of the drafts read here, or a metaschema that was added. */
  isKnownDraft(uri: string): boolean {
    return draftOf(uri) !== null || this.resourceOf(withoutFragment(uri)) !== undefined;
  }

  #walk(schema: DataValue, info: SchemaInfo): void {
    if (info.dialect.vocabularies.has('format-assertion')) this.assertsFormat = true;
    if (this.#infos.has(schema)) return;
    if (schema.kind !== 'map') {
      this.#infos.set(schema, info);
      return;
    }
    const own = this.#identified(schema, info);
    this.#infos.set(schema, own);
    const holders = HOLDERS[own.dialect.draft];
    for (const { key, value } of schema.members) {
      const holder = Object.hasOwn(holders, key) ? holders[key] : undefined;
      if (holder === undefined) continue;
      if (key.startsWith('unevaluated')) this.tracksEvaluated = true;
      const at = (inner: DataValue, ...steps: (string | number)[]) =>
        this.#walk(inner, { ...own, path: [...own.path, key, ...steps] });
      if (value.kind === 'list' && (holder === 'list' || holder === 'schema-or-list'))
        for (const [i, item] of value.items.entries()) at(item, i);
      else if (value.kind === 'map' && (holder === 'map' || holder === 'map-or-names')) {
        for (const member of value.members) if (member.value.kind !== 'list') at(member.value, member.key);
      } else if (holder === 'schema' || holder === 'schema-or-list') at(value);
    }
  }

  /** The schema's own resource and dialect if it has an `$id`, and its anchors. */
  #identified(schema: MapValue, info: SchemaInfo): SchemaInfo {
    const isOld = info.dialect.draft === '7';
    // Draft 7: a reference hides everything beside it.
    if (isOld && memberOf(schema, '$ref') !== undefined) return info;
    const id = textOf(memberOf(schema, '$id'));
    const uri = id === null ? null : resolveUri(id, info.resource.uri);
    let own = info;
    if (uri !== null && id !== null && !id.startsWith('#')) {
      const resource = newResource(withoutFragment(uri), schema);
      if (!this.#resources.has(resource.uri)) this.#resources.set(resource.uri, resource);
      own = { ...info, resource, dialect: this.#dialectOf(schema) ?? info.dialect };
    }
    const { anchors, dynamicAnchors } = own.resource;
    const fragment = isOld && id?.includes('#') ? decodeFragment(id.slice(id.indexOf('#') + 1)) : '';
    if (fragment !== '') anchors.set(fragment, schema);
    if (isOld) return own;
    const anchor = textOf(memberOf(schema, '$anchor'));
    if (anchor !== null) anchors.set(anchor, schema);
    const dynamic = textOf(memberOf(schema, '$dynamicAnchor'));
    if (dynamic !== null) {
      anchors.set(dynamic, schema);
      dynamicAnchors.set(dynamic, schema);
    }
    return own;
  }
}

function newResource(uri: string, root: DataValue): Resource {
  return { uri, root, anchors: new Map(), dynamicAnchors: new Map() };
}

export function resolveUri(reference: string, base: string): string | null {
  try {
    return new URL(reference, base).href;
  } catch {
    return null;
  }
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
