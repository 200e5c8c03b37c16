import { fromMachineNumber, shiftDecimal } from '../numbers/decimal.ts';
import { type Outline, relationTo } from '../page/outline.ts';
import { readPrice } from '../parse-price.ts';
import type { Draft } from '../types.ts';
import { type Json, JsonNumber, type JsonObject } from './json.ts';
import { refuse, weigh } from './offers.ts';
import { meaningOfKey } from './price-keys.ts';
import { enter, type StateContext, strings } from './state-context.ts';

const BASE_SCORE = 72;

const VALUE_KEYS = [
  'amount',
  'value',
  'centAmount',
  'current',
  'price',
  'sale',
  'final',
  'now',
  'raw',
  'min',
  'number',
  'withTax',
  'with_tax',
  'gross',
  'formatted',
  'display',
  'text',
  'label',
];

/** The drafts of one field that speaks of a price, whatever shape its value has. */
export function priceDrafts(
  key: string,
  value: Json,
  context: StateContext,
  outline: Outline,
  depth = 0,
): Draft[] {
  const meaning = meaningOfKey(key);
  if (value instanceof Map) {
    if (depth > 3) return [];
    const inner = enter(value, context);
    const withTax = ['with_tax', 'withTax', 'gross', 'incl', 'inclTax'].find((each) => value.has(each));
    const field = withTax ?? VALUE_KEYS.find((each) => value.has(each));
    // A price of prices: `{"regular": …, "sale": …}` or Magento's `{"finalPrice": {"amount": …}}`.
    const named = [...value].filter(([each]) => meaningOfKey(each) !== null && each !== field);
    const own =
      field === undefined
        ? []
        : atomicDrafts(
            `${key}.${field}`,
            value.get(field) ?? null,
            { ...inner, cents: inner.cents || /cent/i.test(field) },
            outline,
            depth,
            value,
          );
    const rest = named.flatMap(([each, price]) => priceDrafts(each, price, inner, outline, depth + 1));
    return [...own, ...rest].map((draft) => applyMeaning(draft, meaning, key));
  }
  return atomicDrafts(key, value, context, outline, depth, null).map((draft) =>
    applyMeaning(draft, meaning, key),
  );
}

function atomicDrafts(
  key: string,
  value: Json,
  context: StateContext,
  outline: Outline,
  depth: number,
  holder: JsonObject | null,
): Draft[] {
  if (value instanceof Map) return priceDrafts('price', value, context, outline, depth + 1);
  if (Array.isArray(value)) {
    const [first] = value;
    if (first instanceof Map) return priceDrafts('price', first, context, outline, depth + 1);
    // Tag managers put every field into a list: `"product_price": ["24.95"]`.
    const isScalar = typeof first === 'string' || first instanceof JsonNumber;
    return isScalar && value.length === 1 ? atomicDrafts(key, first, context, outline, depth, holder) : [];
  }
  const raw =
    value instanceof JsonNumber ? value.literal : typeof value === 'string' ? value.trim().slice(0, 200) : '';
  if (raw === '') return [];
  const machine = fromMachineNumber(raw);
  const read = machine === null ? readPrice(raw, { currencyHint: context.currency }) : null;
  const amount = machine ?? read?.amount ?? null;
  if (amount === null) return [];
  const whole = machine !== null && /^\d+$/.test(raw);
  const digits = holder ? strings(holder, ['fractionDigits', 'precision', 'decimals'])[0] : undefined;
  const places = digits !== undefined && /^\d$/.test(digits) ? Number.parseInt(digits, 10) : 2;
  const hundredth = whole ? shiftDecimal(amount, -places) : null;
  const cents = whole && (context.cents || /cents?$|minor|centamount|pence$|rappen$|paise$/i.test(key));
  const draft: Draft = {
    amount: cents && hundredth !== null ? hundredth : amount,
    currencyText: read?.currency?.written ?? context.currency,
    source: 'embedded-state',
    raw: `${key}: ${raw}`,
    score: BASE_SCORE,
    refusal: context.refusal,
    notes: [],
    tax: null,
  };
  if (hundredth !== null) draft.alternative = cents ? amount : hundredth;
  return [placed(draft, context, outline)];
}

function applyMeaning(draft: Draft, meaning: ReturnType<typeof meaningOfKey>, key: string): Draft {
  if (meaning === 'old') return refuse(draft, `“${key}” is a list price or an old price`);
  if (meaning === 'part') return refuse(draft, `“${key}” is only a part of the price`);
  if (meaning === 'sale') return weigh(draft, 5, `“${key}” is what is paid now`);
  if (meaning === 'low') return weigh(draft, -1, 'the lowest of a range');
  if (meaning === 'high') return refuse(draft, 'the highest of a range');
  if (meaning === 'with-tax') return { ...weigh(draft, 6, 'tax included'), tax: 'included' };
  if (meaning === 'without-tax') return { ...weigh(draft, -25, 'tax not included'), tax: 'excluded' };
  return draft;
}

const VARIANT_WEIGHTS: Readonly<Record<NonNullable<StateContext['variant']>, readonly [number, string]>> = {
  chosen: [50, 'it is the variant asked for'],
  preselected: [4, 'it is the variant the page has chosen'],
  other: [-60, 'another variant than the one asked for'],
  plain: [-8, 'one of several variants'],
  only: [0, 'its only variant'],
};

/** Weighs a price by whose it is. */
function placed(draft: Draft, context: StateContext, outline: Outline): Draft {
  const relation = relationTo(outline, context.identity);
  if (relation < 0) return refuse(draft, 'belongs to another product');
  if (relation === 0 && !context.ofProduct) return refuse(draft, 'nothing says that it is of a product');
  if (context.variant === 'other') return refuse(draft, VARIANT_WEIGHTS.other[1]);
  const by = relation >= 3 ? 14 : relation > 0 ? 10 : -14;
  const owned = weigh(
    draft,
    by,
    relation > 0 ? 'it is the page’s main product' : 'not surely the page’s product',
  );
  const conditioned = context.isUsed ? weigh(owned, -40, 'not new') : owned;
  return context.variant === null ? conditioned : weigh(conditioned, ...VARIANT_WEIGHTS[context.variant]);
}
