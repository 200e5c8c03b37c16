import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHECKOUT_FAILURE } from '../../content/coffee.ts';
import { type CheckoutBrowser, goToCheckout } from './checkout/go-to-checkout.ts';
import { keepOpenedCheckout, openedAmount } from './checkout/opened-checkout.ts';
import { chosenAmount, INITIAL_CHOICE, orderOf } from './coffee-form.tsx';

const custom = (text: string) => ({ selected: 'custom' as const, custom: text });

describe('the choice', () => {
  it('begins with the Medium tier', () => {
    expect(orderOf(INITIAL_CHOICE)).toEqual({ amount: 10, description: 'Large Coffee' });
  });

  it.each([
    ['small', 5, 'Small Coffee'],
    ['medium', 10, 'Large Coffee'],
    ['large', 25, 'Coffee + Snacks'],
    ['premium', 50, 'Premium Support'],
  ] as const)('%s costs $%i', (selected, amount, description) => {
    // The custom field's content does not matter then.
    const choice = { selected, custom: '99' };
    expect(chosenAmount(choice)).toBe(amount);
    expect(orderOf(choice)).toEqual({ amount, description });
  });

  it.each(['1', '10', '5000', '007', ' 12 '])('accepts “%s” dollars', (text) => {
    const amount = Number(text);
    expect(orderOf(custom(text))).toEqual({ amount, description: `Custom Coffee Support - $${amount}` });
  });

  it.each(['', ' ', '0', '-1', '0.5', '1.01', '5001', '1e9', 'ten', 'NaN', 'Infinity'])(
    'rejects “%s” dollars',
    (text) => {
      expect(orderOf(custom(text))).toBeNull();
    },
  );

  it('parses the typed amount, and returns 0 for an empty one', () => {
    expect(['', 'x', '2.5', '42'].map((text) => chosenAmount(custom(text)))).toEqual([0, 0, 2.5, 42]);
  });
});

describe('the amount on the return page', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('comes from the checkout opened in this tab, and from no other', () => {
    expect(openedAmount('cs_1')).toBeNull();
    keepOpenedCheckout({ sessionId: 'cs_1', amount: 25 });
    expect([openedAmount('cs_1'), openedAmount(null), openedAmount('cs_2')]).toEqual([25, 25, null]);
  });

  it.each(['', '{', '{"sessionId":"cs_1","amount":"25"}', '{"sessionId":"cs_1","amount":0}'])(
    'is unknown if %j is stored',
    (text) => {
      sessionStorage.setItem('coffee-checkout', text);
      expect(openedAmount('cs_1')).toBeNull();
    },
  );

  it('is unknown without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepOpenedCheckout({ sessionId: 'cs_1', amount: 25 });
    expect(openedAmount('cs_1')).toBeNull();
  });
});

describe('the redirect to the provider', () => {
  const url = 'https://checkout.example/cs_1';
  /** A browser that records what is done with it. */
  function open(changes: Partial<CheckoutBrowser> = {}) {
    const done: string[] = [];
    const browser: CheckoutBrowser = {
      loadProvider: async (key) => {
        done.push(`load ${key}`);
        return {
          redirectToCheckout: async ({ sessionId }) => {
            done.push(`redirect ${sessionId}`);
            return {};
          },
        };
      },
      leaveFor: (target) => void done.push(`leave for ${target}`),
      mayLoadProvider: () => true,
      ...changes,
    };
    return { browser, done };
  }

  it('uses its script if there is an account', async () => {
    const { browser, done } = open();
    await goToCheckout({ sessionId: 'cs_1', url, publishableKey: 'pk_1' }, browser);
    expect(done).toEqual(['load pk_1', 'redirect cs_1']);
  });

  it('uses the URL in TEST MODE, and where the page may not load the script', async () => {
    const { browser, done } = open();
    await goToCheckout({ sessionId: 'cs_1', url }, browser);
    const closed = open({ mayLoadProvider: () => false });
    await goToCheckout({ sessionId: 'cs_1', url, publishableKey: 'pk_1' }, closed.browser);
    expect([...done, ...closed.done]).toEqual([`leave for ${url}`, `leave for ${url}`]);
  });

  it.each([
    [
      'does not load',
      async () => Promise.reject(new Error('Failed to load Stripe.js')),
      CHECKOUT_FAILURE.providerNotLoaded,
    ],
    ['loads to nothing', async () => null, CHECKOUT_FAILURE.providerNotLoaded],
    [
      'refuses',
      async () => ({ redirectToCheckout: async () => ({ error: { message: 'Expired.' } }) }),
      'Expired.',
    ],
    [
      'refuses without a message',
      async () => ({ redirectToCheckout: async () => ({ error: {} }) }),
      CHECKOUT_FAILURE.providerNotLoaded,
    ],
  ])('reports when the script %s', async (_, loadProvider, message) => {
    const { browser } = open({ loadProvider });
    await expect(goToCheckout({ sessionId: 'cs_1', url, publishableKey: 'pk_1' }, browser)).rejects.toThrow(
      message,
    );
  });
});
