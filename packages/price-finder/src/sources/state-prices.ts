import { fromMachineNumber, shiftDecimal } from '../numbers/decimal.ts';
import { type Outline, RELATION, relationTo } from '../page/outline.ts';
import { readPrice } from '../parse-price.ts';
import type { PlainReason } from '../reasons.ts';
import type { Draft } from '../types.ts';
import { WEIGHTS } from '../weights.ts';
import { type Json, JsonNumber, type JsonObject } from './json.ts';
import { refuse, weigh } from './offers.ts';
import { meaningOfKey } from './price-keys.ts';
import { enter, type StateContext, strings } from './state-context.ts';

const { state: WEIGHT } = WEIGHTS;

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

/** Returns the drafts of a field about a price, whatever shape its value has. */
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
    // An object of prices: `{"regular": …, "sale": …}` or Magento's `{"finalPrice": {"amount": …}}`.
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
    score: WEIGHTS.base['embedded-state'],
    refusal: context.refusal,
    notes: [],
    tax: null,
  };
  if (hundredth !== null) draft.alternative = cents ? amount : hundredth;
  return [placed(draft, context, outline)];
}

function applyMeaning(draft: Draft, meaning: ReturnType<typeof meaningOfKey>, key: string): Draft {
  if (meaning === 'old') return refuse(draft, { code: 'key-of-old-price', quote: key });
  if (meaning === 'part') return refuse(draft, { code: 'key-of-part', quote: key });
  if (meaning === 'sale') return weigh(draft, WEIGHT.salePrice, { code: 'key-of-sale-price', quote: key });
  if (meaning === 'low') return weigh(draft, WEIGHT.lowestOfRange, 'lowest-of-range');
  if (meaning === 'high') return refuse(draft, 'highest-of-range');
  if (meaning === 'with-tax') return { ...weigh(draft, WEIGHT.taxIncluded, 'tax-included'), tax: 'included' };
  if (meaning === 'without-tax')
    return { ...weigh(draft, WEIGHT.taxExcluded, 'tax-excluded'), tax: 'excluded' };
  return draft;
}

type OwnVariant = Exclude<StateContext['variant'], 'other' | null>;
const VARIANT_WEIGHTS: Readonly<Record<OwnVariant, readonly [number, PlainReason]>> = {
  chosen: [WEIGHT.requestedVariant, 'requested-variant'],
  preselected: [WEIGHT.preselectedVariant, 'preselected-variant'],
  plain: [WEIGHT.oneOfSeveralVariants, 'one-of-several-variants'],
  only: [WEIGHT.onlyVariant, 'only-variant'],
};

/** Weighs a price by its product and variant. */
function placed(draft: Draft, context: StateContext, outline: Outline): Draft {
  const relation = relationTo(outline, context.identity);
  if (relation < RELATION.unknown) return refuse(draft, 'other-product');
  if (relation === RELATION.unknown && !context.ofProduct) return refuse(draft, 'no-product');
  if (context.variant === 'other') return refuse(draft, 'other-variant');
  const owned =
    relation > RELATION.unknown
      ? weigh(
          draft,
          relation >= RELATION.sameName ? WEIGHT.mainProduct : WEIGHT.similarProduct,
          'main-product',
        )
      : weigh(draft, WEIGHT.uncertainProduct, 'uncertain-product');
  const conditioned = context.isUsed ? weigh(owned, WEIGHT.notNew, 'not-new') : owned;
  return context.variant === null ? conditioned : weigh(conditioned, ...VARIANT_WEIGHTS[context.variant]);
}
