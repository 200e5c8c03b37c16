import type { DataValue } from '@hln/data-formats';
import { memberOf } from '../values/equality.ts';
import { applyInPlace, type Frame, take } from './frame.ts';

const textOf = (value: DataValue | undefined) => (value?.kind === 'text' ? value : undefined);

/** Applies `$ref`, `$dynamicRef` and `$recursiveRef`. Returns whether the schema has a `$ref`. */
export function applyReference(frame: Frame): boolean {
  const { dialect, schema, info, evaluator } = frame;
  const ref = textOf(memberOf(schema, '$ref'));
  if (ref !== undefined)
    take(frame, applyInPlace(frame, evaluator.registry.resolve(ref.value, info, ref).schema));
  if (dialect.draft === '2020-12') applyDynamic(frame);
  if (dialect.draft === '2019-09') applyRecursive(frame);
  return ref !== undefined;
}

/** JSON Schema Core 2020-12 §8.2.3.2: of the resources on the way here, the outermost with that anchor counts. */
function applyDynamic(frame: Frame): void {
  const { schema, info, evaluator, scope } = frame;
  const ref = textOf(memberOf(schema, '$dynamicRef'));
  if (ref === undefined) return;
  const { schema: initial, anchor } = evaluator.registry.resolve(ref.value, info, ref);
  const resource = evaluator.registry.infoOf(initial)?.resource;
  const isDynamic = anchor !== null && resource?.dynamicAnchors.get(anchor) === initial;
  const outermost = isDynamic ? scope.find(({ dynamicAnchors }) => dynamicAnchors.has(anchor)) : undefined;
  const target = outermost === undefined || anchor === null ? initial : outermost.dynamicAnchors.get(anchor);
  take(frame, applyInPlace(frame, target ?? initial));
}

/** JSON Schema Core 2019-09 §8.2.4.2. */
function applyRecursive(frame: Frame): void {
  const { schema, info, evaluator, scope } = frame;
  const ref = textOf(memberOf(schema, '$recursiveRef'));
  if (ref === undefined) return;
  const { schema: initial } = evaluator.registry.resolve(ref.value, info, ref);
  const outermost = isRecursive(initial) ? scope.find(({ root }) => isRecursive(root)) : undefined;
  take(frame, applyInPlace(frame, outermost?.root ?? initial));
}

function isRecursive(schema: DataValue): boolean {
  const anchor = memberOf(schema, '$recursiveAnchor');
  return anchor?.kind === 'boolean' && anchor.value;
}
