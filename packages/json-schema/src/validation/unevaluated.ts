import { memberOf } from '../values/equality.ts';
import { applyToPart, type Frame, refuseProperty } from './frame.ts';

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
