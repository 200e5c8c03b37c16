import type { DataValue } from '@hln/data-formats';
import { readDecimal } from '../values/decimal.ts';
import { memberOf } from '../values/equality.ts';
import { applyInPlace, applyToPart, besides, type Frame, fail, refuseProperty, take } from './frame.ts';
import { nearest, shown } from './messages.ts';
import type { Outcome } from './outcome.ts';

type Apply = (frame: Frame, rule: DataValue) => void;

const listOf = (value: DataValue | undefined) => (value?.kind === 'list' ? value.items : []);
const membersOf = (value: DataValue | undefined) => (value?.kind === 'map' ? value.members : []);

function anyOf(frame: Frame, rule: DataValue): void {
  const outcomes = listOf(rule).map((schema) => applyInPlace(frame, schema));
  const fitting = outcomes.filter(({ failures }) => failures.length === 0);
  for (const outcome of fitting) take(frame, outcome);
  if (fitting.length === 0)
    fail(
      frame,
      'anyOf',
      rule,
      `must fit one of ${outcomes.length} schemas, and fits none`,
      nearest(outcomes, frame),
    );
}

function oneOf(frame: Frame, rule: DataValue): void {
  const outcomes = listOf(rule).map((schema) => applyInPlace(frame, schema));
  const fitting = outcomes.flatMap((outcome, i) => (outcome.failures.length === 0 ? [{ outcome, i }] : []));
  const [only] = fitting;
  if (fitting.length === 1 && only !== undefined) take(frame, only.outcome);
  else if (fitting.length === 0)
    fail(
      frame,
      'oneOf',
      rule,
      `must fit exactly one of ${outcomes.length} schemas, and fits none`,
      nearest(outcomes, frame),
    );
  else {
    const numbers = fitting
      .map(({ i }) => i + 1)
      .join(', ')
      .replace(/, (\d+)$/, ' and $1');
    fail(
      frame,
      'oneOf',
      rule,
      `must fit exactly one of ${outcomes.length} schemas, but fits numbers ${numbers}`,
    );
  }
}

function not(frame: Frame, rule: DataValue): void {
  if (applyInPlace(frame, rule).failures.length === 0)
    fail(frame, 'not', rule, 'must not fit the schema of “not”, but does');
}

function condition(frame: Frame, rule: DataValue): void {
  const outcome = applyInPlace(frame, rule);
  const fits = outcome.failures.length === 0;
  if (fits) take(frame, outcome);
  const branch = besides(frame, fits ? 'then' : 'else');
  if (branch !== undefined) take(frame, applyInPlace(frame, branch));
}

function properties(frame: Frame, rule: DataValue): void {
  if (frame.instance.kind !== 'map') return;
  for (const { key, value } of frame.instance.members) {
    const schema = memberOf(rule, key);
    if (schema === undefined) continue;
    applyToPart(frame, schema, value, key);
    frame.evaluated.keys.add(key);
  }
}

function patternProperties(frame: Frame, rule: DataValue): void {
  if (frame.instance.kind !== 'map') return;
  for (const { key: pattern, value: schema } of membersOf(rule))
    for (const { key, value } of frame.instance.members) {
      if (!frame.evaluator.patterns.test(pattern, key, rule)) continue;
      applyToPart(frame, schema, value, key);
      frame.evaluated.keys.add(key);
    }
}

function additionalProperties(frame: Frame, rule: DataValue): void {
  if (frame.instance.kind !== 'map') return;
  const own = besides(frame, 'properties');
  const patterns = membersOf(besides(frame, 'patternProperties'));
  for (const { key, value } of frame.instance.members) {
    if (own !== undefined && memberOf(own, key) !== undefined) continue;
    if (patterns.some((pattern) => frame.evaluator.patterns.test(pattern.key, key, rule))) continue;
    if (rule.kind === 'boolean' && !rule.value) {
      refuseProperty(frame, 'additionalProperties', rule, value, key);
    } else applyToPart(frame, rule, value, key);
    frame.evaluated.keys.add(key);
  }
}

function propertyNames(frame: Frame, rule: DataValue): void {
  if (frame.instance.kind !== 'map') return;
  for (const { key, keySpan } of frame.instance.members) {
    const name: DataValue = { kind: 'text', value: key, ...keySpan };
    const { failures } = frame.evaluator.apply(rule, name, [...frame.path, key], frame.scope);
    const [first] = failures;
    if (first === undefined) continue;
    const message = `has a name that is not allowed: it ${first.message}`;
    const { schema } = frame;
    frame.failures.push({
      keyword: 'propertyNames',
      message,
      instance: name,
      path: [...frame.path, key],
      schema,
      rule,
      causes: [],
    });
  }
}

function applyItems(frame: Frame, schemas: readonly DataValue[]): void {
  if (frame.instance.kind !== 'list') return;
  for (const [i, schema] of schemas.entries()) {
    const item = frame.instance.items[i];
    if (item === undefined) return;
    applyToPart(frame, schema, item, i);
    frame.evaluated.items.add(i);
  }
}

function applyFrom(frame: Frame, schema: DataValue, from: number): void {
  if (frame.instance.kind !== 'list') return;
  for (const [i, item] of frame.instance.items.entries()) if (i >= from) applyToPart(frame, schema, item, i);
  frame.evaluated.allItems = true;
}

function items(frame: Frame, rule: DataValue): void {
  if (frame.dialect.draft === '2020-12') applyFrom(frame, rule, listOf(besides(frame, 'prefixItems')).length);
  else if (rule.kind === 'list') applyItems(frame, rule.items);
  else applyFrom(frame, rule, 0);
}

function additionalItems(frame: Frame, rule: DataValue): void {
  if (frame.dialect.draft === '2020-12') return;
  const own = besides(frame, 'items');
  if (own?.kind === 'list') applyFrom(frame, rule, own.items.length);
}

function contains(frame: Frame, rule: DataValue): void {
  const { instance, evaluator, path, scope, dialect } = frame;
  if (instance.kind !== 'list') return;
  const fitting = instance.items.flatMap((item, i) =>
    evaluator.apply(rule, item, [...path, i], scope).failures.length === 0 ? [i] : [],
  );
  const isOld = dialect.draft === '7';
  const [lowest, highest] = isOld
    ? [null, null]
    : [countOf(frame, 'minContains'), countOf(frame, 'maxContains')];
  const least = lowest ?? 1;
  if (fitting.length < least)
    fail(
      frame,
      lowest === null ? 'contains' : 'minContains',
      rule,
      `must contain at least ${least} ${least === 1 ? 'item that fits' : 'items that fit'} the schema of “contains”; it has ${fitting.length}`,
    );
  if (highest !== null && fitting.length > highest)
    fail(
      frame,
      'maxContains',
      rule,
      `must contain at most ${highest} ${highest === 1 ? 'item that fits' : 'items that fit'} the schema of “contains”; it has ${fitting.length}`,
    );
  // Before 2020-12, `contains` judged no item for the others.
  if (dialect.draft === '2020-12') for (const i of fitting) frame.evaluated.items.add(i);
}

function countOf(frame: Frame, keyword: string): number | null {
  const value = besides(frame, keyword);
  if (value?.kind !== 'number' || !frame.dialect.vocabularies.has('validation')) return null;
  const { digits, exponent } = readDecimal(value.text);
  return Number(digits) * 10 ** exponent;
}

function dependentSchemas(frame: Frame, rule: DataValue): void {
  if (frame.instance.kind !== 'map') return;
  for (const { key, value } of membersOf(rule))
    if (memberOf(frame.instance, key) !== undefined) take(frame, applyInPlace(frame, value));
}

/** Both kinds of draft 7; later drafts have a keyword for each, and most readers still take this one. */
function dependencies(frame: Frame, rule: DataValue): void {
  if (frame.instance.kind !== 'map') return;
  for (const { key, value } of membersOf(rule)) {
    if (memberOf(frame.instance, key) === undefined) continue;
    if (value.kind === 'list') requireAll(frame, 'dependencies', value, `, because it has ${shown(key)}`);
    else take(frame, applyInPlace(frame, value));
  }
}

/** Reports each name of a list that the object has no member for. */
export function requireAll(frame: Frame, keyword: string, names: DataValue, reason = ''): void {
  for (const name of listOf(names)) {
    if (name.kind !== 'text' || memberOf(frame.instance, name.value) !== undefined) continue;
    fail(frame, keyword, name, `must have the property ${shown(name.value)}${reason}`);
  }
}

const since2019 =
  (apply: Apply): Apply =>
  (frame, rule) => {
    if (frame.dialect.draft !== '7') apply(frame, rule);
  };

/** Keywords that apply other schemas. */
export const APPLICATORS: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  [
    'allOf',
    (frame, rule) => {
      const outcomes: Outcome[] = listOf(rule).map((schema) => applyInPlace(frame, schema));
      for (const outcome of outcomes) take(frame, outcome);
    },
  ],
  ['anyOf', anyOf],
  ['oneOf', oneOf],
  ['not', not],
  ['if', condition],
  ['properties', properties],
  ['patternProperties', patternProperties],
  ['additionalProperties', additionalProperties],
  ['propertyNames', propertyNames],
  [
    'prefixItems',
    (frame, rule) => {
      if (frame.dialect.draft === '2020-12') applyItems(frame, listOf(rule));
    },
  ],
  ['items', items],
  ['additionalItems', additionalItems],
  ['contains', contains],
  ['dependentSchemas', since2019(dependentSchemas)],
  ['dependencies', dependencies],
]);

/** Judges what no other keyword of the schema has: these two come last. */
export function judgeUnevaluated(frame: Frame): void {
  const { schema, instance, evaluated } = frame;
  const properties = memberOf(schema, 'unevaluatedProperties');
  if (properties !== undefined && instance.kind === 'map' && !evaluated.allKeys) {
    for (const { key, value } of instance.members) {
      if (evaluated.keys.has(key)) continue;
      if (properties.kind === 'boolean' && !properties.value)
        refuseProperty(frame, 'unevaluatedProperties', properties, value, key);
      else applyToPart(frame, properties, value, key);
    }
    evaluated.allKeys = true;
  }
  const items = memberOf(schema, 'unevaluatedItems');
  if (items !== undefined && instance.kind === 'list' && !evaluated.allItems) {
    for (const [i, item] of instance.items.entries())
      if (!evaluated.items.has(i)) applyToPart(frame, items, item, i);
    evaluated.allItems = true;
  }
}
