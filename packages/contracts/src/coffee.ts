import * as v from 'valibot';

/** The tiers' names, and prices in whole US dollars (docs/specification.md, section 9). What each buys is copy. */
export const COFFEE_TIERS = [
  { id: 'small', name: 'Small Coffee', price: 5 },
  { id: 'medium', name: 'Large Coffee', price: 10 },
  { id: 'large', name: 'Coffee + Snacks', price: 25 },
  { id: 'premium', name: 'Premium Support', price: 50 },
] as const;
export type CoffeeTierId = (typeof COFFEE_TIERS)[number]['id'];
export const DEFAULT_COFFEE_TIER: CoffeeTierId = 'medium';

/** Whole dollars: the custom field's minimum and step, and a ceiling against typing errors and card testing. */
export const COFFEE_LIMITS = {
  minAmount: 1,
  maxAmount: 5_000,
  fallbackAmount: 10,
  description: 200,
  email: 254,
} as const;

/** The privacy page promises that a donor's email address is kept no longer than this. */
export const DONOR_RETENTION_DAYS = 365;

/** Returns how a custom amount appears on the buyer's statement (docs/specification.md, call 5). */
export function customCoffeeDescription(amount: number): string {
  return `Custom Coffee Support - $${amount}`;
}

export const coffeeAmountSchema = v.pipe(
  v.number('The amount must be a number of dollars.'),
  v.integer('The amount must be a whole number of dollars.'),
  v.minValue(COFFEE_LIMITS.minAmount, `The amount must be at least $${COFFEE_LIMITS.minAmount}.`),
  v.maxValue(COFFEE_LIMITS.maxAmount, `The amount must be at most $${COFFEE_LIMITS.maxAmount}.`),
);

export const coffeeEmailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(COFFEE_LIMITS.email, 'The email address is too long.'),
  v.email('The email address does not look right.'),
);

/** The request of `create-checkout-session` (docs/specification.md, call 5). `customerEmail` is omitted when blank. */
export const checkoutRequestSchema = v.object({
  amount: coffeeAmountSchema,
  currency: v.literal('usd', 'The currency must be usd.'),
  description: v.pipe(
    v.string('The description must be a text.'),
    v.trim(),
    v.nonEmpty('The description is missing.'),
    v.maxLength(COFFEE_LIMITS.description, 'The description is too long.'),
  ),
  customerEmail: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (text) => text === '' || v.is(coffeeEmailSchema, text),
        'The email address does not look right.',
      ),
      v.transform((text) => (text === '' ? undefined : text)),
    ),
  ),
});
export type CheckoutRequest = v.InferOutput<typeof checkoutRequestSchema>;

/**
 * Its response. `url` leads to the hosted checkout, for browsers without the provider's script; `publishableKey`
 * identifies the account to that script and is missing in TEST MODE.
 */
export const checkoutResponseSchema = v.object({
  sessionId: v.pipe(v.string(), v.nonEmpty()),
  url: v.optional(v.nullable(v.pipe(v.string(), v.url()))),
  publishableKey: v.optional(v.string()),
});
export type CheckoutResponse = v.InferOutput<typeof checkoutResponseSchema>;

/** The body with which any function refuses a request. */
export const checkoutFailureSchema = v.object({ error: v.pipe(v.string(), v.nonEmpty()) });

export const DONATION_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const;
export type DonationStatus = (typeof DONATION_STATUSES)[number];

/** The response of `create-checkout-session` to a GET: whether coffees can currently be bought. */
export const coffeeStateSchema = v.object({ open: v.boolean() });
export type CoffeeState = v.InferOutput<typeof coffeeStateSchema>;
