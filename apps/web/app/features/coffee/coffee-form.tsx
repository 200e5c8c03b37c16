import {
  COFFEE_LIMITS,
  COFFEE_TIERS,
  coffeeAmountSchema,
  coffeeEmailSchema,
  coffeeStateSchema,
  customCoffeeDescription,
  DEFAULT_COFFEE_TIER,
} from '@hln/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { COFFEE_FORM, TIER_TEXTS } from '../../content/coffee.ts';
import { backendHeaders, functionUrl } from '../../lib/backend.ts';
import { fetchWithin } from '../../lib/requests.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useCheckout } from './checkout/use-checkout.ts';
import { CustomCard, TierCard } from './choice/tier-card.tsx';
import styles from './coffee.module.css';

const TIER_IDS = COFFEE_TIERS.map(({ id }) => id);

const coffeeChoiceSchema = v.object({
  selected: v.picklist([...TIER_IDS, 'custom']),
  /** The content of the custom field, whether it is selected or not. */
  custom: v.string(),
});
type CoffeeChoice = Readonly<v.InferOutput<typeof coffeeChoiceSchema>>;

export const INITIAL_CHOICE: CoffeeChoice = { selected: DEFAULT_COFFEE_TIER, custom: '' };

const tierOf = ({ selected }: CoffeeChoice) => COFFEE_TIERS.find(({ id }) => id === selected);

/** The chosen amount in dollars: what was typed, even if it can't be bought; 0 if it isn't a number. */
export function chosenAmount(choice: CoffeeChoice): number {
  if (choice.selected === 'custom') return Number(choice.custom) || 0;
  return tierOf(choice)?.price ?? COFFEE_LIMITS.fallbackAmount;
}

/** The order: whole dollars within the limits, and its description; null for an amount that cannot be bought. */
export function orderOf(choice: CoffeeChoice): { amount: number; description: string } | null {
  const amount = chosenAmount(choice);
  if (!v.is(coffeeAmountSchema, amount)) return null;
  return { amount, description: tierOf(choice)?.name ?? customCoffeeDescription(amount) };
}

const LIMIT_MS = 10_000;

/**
 * Whether coffees can be bought at the moment. They can unless the setting says otherwise: the checkout itself refuses
 * what it doesn't accept.
 */
function useIsOpen(): boolean {
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    const left = new AbortController();
    readIsOpen(left.signal).then(setIsOpen, () => undefined);
    return () => left.abort();
  }, []);
  return isOpen;
}

async function readIsOpen(signal: AbortSignal): Promise<boolean> {
  const response = await fetchWithin(LIMIT_MS)(functionUrl('create-checkout-session'), {
    headers: backendHeaders(),
    signal,
  });
  return v.parse(coffeeStateSchema, await response.json()).open;
}

/** Amount, email address, and the button that leads to the provider. */
export function CoffeeForm() {
  const { value: choice, change: changeChoice } = useDraft(
    'coffee-choice',
    coffeeChoiceSchema,
    INITIAL_CHOICE,
  );
  const { value: email, change: changeEmail } = useDraft('coffee-email', v.string(), '');
  const [errors, setErrors] = useState<{ amount?: string; email?: string }>({});
  const { busy, failure, pay } = useCheckout();
  const isOpen = useIsOpen();
  const button = useRef<HTMLButtonElement>(null);
  const amountInput = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const returnFocus = useReturnFocus(!busy);

  function choose(change: Partial<CoffeeChoice>) {
    changeChoice((current) => ({ ...current, ...change }));
    setErrors(({ email: kept }) => (kept === undefined ? {} : { email: kept }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !isOpen) return;
    const order = orderOf(choice);
    if (order === null) {
      setErrors({ amount: COFFEE_FORM.invalidAmount });
      window.alert(COFFEE_FORM.invalidAmount);
      amountInput.current?.focus();
      return;
    }
    const customerEmail = email.trim();
    if (customerEmail !== '' && !v.is(coffeeEmailSchema, customerEmail)) {
      setErrors({ email: COFFEE_FORM.invalidEmail });
      emailInput.current?.focus();
      return;
    }
    setErrors({});
    returnFocus(button);
    void pay({ ...order, currency: 'usd', ...(customerEmail === '' ? {} : { customerEmail }) });
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <LiveRegion className={styles.closed}>
        {!isOpen && <Alert tone="warning">{COFFEE_FORM.closed}</Alert>}
      </LiveRegion>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{COFFEE_FORM.legend}</legend>
        <p className={styles.note}>{COFFEE_FORM.note}</p>
        <div className={styles.cards}>
          {COFFEE_TIERS.map((tier) => (
            <TierCard
              key={tier.id}
              value={tier.id}
              name={tier.name}
              price={tier.price}
              text={TIER_TEXTS[tier.id].text}
              badge={TIER_TEXTS[tier.id].popular ? COFFEE_FORM.popular : undefined}
              checked={choice.selected === tier.id}
              onSelect={() => choose({ selected: tier.id })}
            />
          ))}
          <CustomCard
            checked={choice.selected === 'custom'}
            amount={choice.custom}
            error={errors.amount}
            input={amountInput}
            onSelect={() => choose({ selected: 'custom' })}
            onAmount={(custom) => choose({ selected: 'custom', custom })}
          />
        </div>
      </fieldset>
      <div className={styles.pay}>
        <Field label={COFFEE_FORM.email} error={errors.email}>
          {(control) => (
            <Input
              {...control}
              ref={emailInput}
              type="email"
              autoComplete="email"
              maxLength={COFFEE_LIMITS.email}
              value={email}
              onChange={({ target }) => changeEmail(() => target.value)}
            />
          )}
        </Field>
        <Button
          ref={button}
          className={styles.buy}
          variant="primary"
          type="submit"
          busy={busy}
          disabled={busy || !isOpen}
        >
          {busy ? COFFEE_FORM.busy : COFFEE_FORM.buy(orderOf(choice)?.amount)}
        </Button>
        <LiveRegion urgency="assertive" className={styles.answer}>
          {failure !== null && <Alert tone="danger">{failure}</Alert>}
        </LiveRegion>
        <p className={styles.noScript}>{COFFEE_FORM.noScript}</p>
        <div className={styles.about}>
          <p className={styles.note}>{COFFEE_FORM.secure}</p>
          <p className={styles.note}>{COFFEE_FORM.receiver}</p>
          <p className={styles.note}>{COFFEE_FORM.currency}</p>
          <p className={styles.note}>
            {COFFEE_FORM.questions} <a href={`mailto:${COFFEE_FORM.contact}`}>{COFFEE_FORM.contact}</a>.
          </p>
        </div>
      </div>
    </form>
  );
}
