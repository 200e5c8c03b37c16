import { attribute, type ElementNode, elements } from '../page/document.ts';
import type { Regions } from '../page/region.ts';
import type { Draft } from '../types.ts';
import { choiceWeight, WEIGHTS } from '../weights.ts';
import { draftOf, refuse, weigh } from './offers.ts';
import { meaningOfKey } from './price-keys.ts';

/**
 * Finds prices that a page keeps in attributes for its scripts: `data-price-amount="175.2"
 * data-price-type="finalPrice"`.
 */
export function draftsFromAttributes(root: ElementNode, regions: Regions): Draft[] {
  const drafts: Draft[] = [];
  for (const element of elements(root)) {
    if (drafts.length > 100) break;
    const field = hiddenField(element);
    if (field) drafts.push(judged(field, element, 'value', false, regions));
    for (const [name, value] of Object.entries(element.attributes)) {
      const field = fieldName(name, element);
      if (field === null || value.length > 40) continue;
      const meaning = meaningOfKey(field.replace(/^(?:product|item|variant|base)-/, ''));
      if (meaning === null || meaning === 'part' || meaning === 'high') continue;
      const draft = draftOf(
        { kind: 'text', text: value, machine: true },
        attribute(element, 'data-currency') ?? attribute(element, 'currency'),
        'embedded-state',
      );
      if (draft) drafts.push(judged(draft, element, name, meaning === 'old', regions));
    }
  }
  return drafts;
}

/** Returns the field's name in `data-price`, or in `price` and `:price` on custom elements. */
function fieldName(attributeName: string, element: ElementNode): string | null {
  if (!attributeName.includes('price')) return null;
  if (attributeName.startsWith('data-')) return attributeName.slice(5);
  return element.name.includes('-') ? attributeName.replace(/^(?::|v-bind:)/, '') : null;
}

/** Reads a hidden field of the add-to-cart form, such as `<input type="hidden" name="price" value="59.00">`. */
function hiddenField(element: ElementNode): Draft | null {
  if (element.name !== 'input' || attribute(element, 'type')?.toLowerCase() !== 'hidden') return null;
  if (!/^(?:product|item|sale|final|current)?[-_]?(?:price|amount)$/i.test(attribute(element, 'name') ?? ''))
    return null;
  const value = attribute(element, 'value') ?? '';
  // Without a decimal point it may be cents.
  return /[.,]\d/.test(value)
    ? draftOf(
        { kind: 'text', text: value, machine: true },
        attribute(element, 'data-currency'),
        'embedded-state',
      )
    : null;
}

function judged(draft: Draft, element: ElementNode, name: string, isOld: boolean, regions: Regions): Draft {
  const region = regions.of(element);
  const type = (attribute(element, 'data-price-type') ?? '').toLowerCase();
  let result = weigh({ ...draft, raw: `${name}: ${draft.raw}` }, region.score + WEIGHTS.attributes.any, {
    code: 'attribute',
    quote: name,
  });
  result.notes.push(...region.notes);
  if (isOld || /old|list|regular|was/.test(type)) result = refuse(result, 'old-price');
  if (/base|excl/.test(type))
    result = { ...weigh(result, WEIGHTS.attributes.taxExcluded, 'tax-excluded'), tax: 'excluded' };
  if (region.refusal !== null) result = refuse(result, region.refusal);
  const choices = regions.choicesMet(element);
  return choices > 0 && result.refusal === null
    ? weigh(result, choiceWeight(choices), 'requested-variant')
    : result;
}
