import { COFFEE_LIMITS, type CoffeeTierId } from '@hln/contracts';
import { CONTACT } from './contact.ts';

const { minAmount, maxAmount } = COFFEE_LIMITS;
const dollars = (amount: number) => `$${amount.toLocaleString('en-NZ')}`;

export const COFFEE = {
  title: 'Buy Us a Coffee',
  lede: 'The tools are free, need no account and will stay that way. If one of them saved you an afternoon, a coffee helps us keep going.',
} as const;

/** What each tier buys; names and prices are rules, so they are in the contracts. */
export const TIER_TEXTS: Readonly<
  Record<CoffeeTierId, { readonly text: string; readonly popular: boolean }>
> = {
  small: { text: 'One flat white, and a bug fixed while it is hot.', popular: false },
  medium: { text: 'A long black for a long afternoon of testing.', popular: true },
  large: { text: 'A round for the team, with something from the bakery.', popular: false },
  premium: { text: 'A good part of the hosting bill for the free tools.', popular: false },
};

export const COFFEE_FORM = {
  legend: 'Choose an amount',
  note: 'All amounts are in US dollars.',
  popular: 'POPULAR',
  custom: 'Custom Amount',
  customText: `Whole dollars, from ${dollars(minAmount)} to ${dollars(maxAmount)}.`,
  customLabel: 'Custom amount in US dollars',
  customPlaceholder: 'Enter amount',
  email: 'Email (optional - for receipt)',
  /** The label has no amount while the chosen one can't be bought. */
  buy: (dollars?: number) => (dollars === undefined ? 'Buy Coffee' : `Buy $${dollars} Coffee`),
  busy: 'Processing...',
  closed:
    'We’re not taking coffees right now. You haven’t been charged. Thank you for thinking of us; please come back another time.',
  invalidAmount: 'Please enter a valid amount',
  /** Shown beside the error, so that nobody has to guess which amounts are accepted. */
  limits: `Enter whole dollars, from ${dollars(minAmount)} to ${dollars(maxAmount)}.`,
  invalidEmail: 'Please enter an email address like name@example.org, or leave it blank.',
  secure:
    'Payments are processed securely by our card payment provider. Your card details go to them and never reach us.',
  receiver: 'The money goes to HLN, three people in Wellington, New Zealand.',
  currency:
    'Amounts are in US dollars because our visitors come from all over the world and the checkout takes only one currency. Your bank converts the amount at its own rate.',
  questions: 'A question about a payment? Write to',
  contact: CONTACT.email,
  noScript: 'Choosing and paying needs JavaScript, which is switched off in this browser.',
} as const;

export const CHECKOUT_FAILURE = {
  /** Shown if the server gave no reason. */
  notCreated: 'Failed to create checkout session',
  providerNotLoaded: 'Payment provider failed to load',
  message: (reason: string) => `Payment failed: ${reason}`,
} as const;

export const CHECKOUT_RETURN = {
  success: {
    title: 'Thank you. Your coffee has arrived.',
    text: 'If you left an email address, we’ll send a thank-you to it, and our card payment provider will send the receipt.',
  },
  cancelled: {
    title: 'Nothing was charged.',
    text: 'You came back before paying. You can still choose a coffee whenever it suits you.',
  },
  /** What was paid or not paid, if this tab knows the amount. */
  state: {
    success: (amount: number) => `Paid: US$${amount}.00`,
    test: (amount: number) => `Paid in TEST MODE: US$${amount}.00`,
    cancelled: (amount: number) => `Not paid: US$${amount}.00`,
  },
} as const;

/** Replaces the thanks after a checkout with the test provider, or in the real provider's test mode. */
export const TEST_CHECKOUT_NOTE =
  'TEST MODE: no card was charged, no money moved, and no email is sent to the address you left.';

export const COFFEE_THANKS = {
  title: 'Thank you',
  greeting: 'Ngā mihi nui.',
  text: 'Every coffee, whatever its size, helps to keep the tools free, fast and without advertising. We’re a small crew, and we notice the difference.',
} as const;
