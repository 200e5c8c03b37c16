import * as v from 'valibot';
import { optional, type Rule } from './variable.ts';

/** The facts that the payment functions know about the provider's account. In TEST MODE the host invents the keys. */
export interface PaymentEnvironment {
  readonly secretKey: string | null;
  readonly webhookSecret: string | null;
  /** Identifies the account to the provider's script in the browser; null in TEST MODE. */
  readonly publishableKey: string | null;
}

export const paymentVariables = {
  STRIPE_SECRET_KEY: optional(
    v.pipe(v.string(), v.regex(/^[sr]k_(?:test|live)_\w+$/, 'must look like sk_live_… or rk_live_…')),
    {
      description:
        'the card provider; without it a test checkout of our own, marked TEST MODE, takes its place on the ' +
        'own machine, and elsewhere payments are off',
      example: 'sk_live_123',
      unset: 'none',
    },
  ),
  STRIPE_WEBHOOK_SECRET: optional(v.pipe(v.string(), v.startsWith('whsec_', 'must start with whsec_')), {
    description: 'what the provider signs its events with; set with `STRIPE_SECRET_KEY`',
    example: 'whsec_123',
    unset: 'none',
  }),
  STRIPE_PUBLISHABLE_KEY: optional(
    v.pipe(v.string(), v.regex(/^pk_(?:test|live)_\w+$/, 'must look like pk_live_…')),
    {
      description: 'names the account to the provider’s script in the browser; set with `STRIPE_SECRET_KEY`',
      example: 'pk_live_123',
      unset: 'none',
    },
  ),
};

const schema = v.object(paymentVariables);
type PaymentValues = v.InferOutput<typeof schema>;

export const paymentsFrom = (env: PaymentValues): PaymentEnvironment => ({
  secretKey: env.STRIPE_SECRET_KEY,
  webhookSecret: env.STRIPE_WEBHOOK_SECRET,
  publishableKey: env.STRIPE_PUBLISHABLE_KEY,
});

export const paymentsAreComplete: Rule<PaymentValues> = {
  holds: (env) => {
    const set = Object.values(paymentsFrom(env)).filter((key) => key !== null);
    return set.length === 0 || set.length === Object.keys(paymentVariables).length;
  },
  message:
    'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY belong together: set all three, or none.',
};

export const paymentsHaveTheirSite: Rule<
  Pick<PaymentValues, 'STRIPE_SECRET_KEY'> & { readonly SITE_URL: string | null }
> = {
  holds: (env) => env.STRIPE_SECRET_KEY === null || env.SITE_URL !== null,
  message: 'SITE_URL must be set when STRIPE_SECRET_KEY is: buyers are sent back there.',
};
