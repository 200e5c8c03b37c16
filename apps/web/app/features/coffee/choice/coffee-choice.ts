import {
  COFFEE_LIMITS,
  COFFEE_TIERS,
  coffeeAmountSchema,
  customCoffeeDescription,
  DEFAULT_COFFEE_TIER,
} from '@hln/contracts';
import * as v from 'valibot';

const TIER_IDS = COFFEE_TIERS.map(({ id }) => id);

export const coffeeChoiceSchema = v.object({
  selected: v.picklist([...TIER_IDS, 'custom']),
  /** The content of the custom field, whether it is selected or not. */
  custom: v.string(),
});
export type CoffeeChoice = Readonly<v.InferOutput<typeof coffeeChoiceSchema>>;

export const INITIAL_CHOICE: CoffeeChoice = { selected: DEFAULT_COFFEE_TIER, custom: '' };

const tierOf = ({ selected }: CoffeeChoice) => COFFEE_TIERS.find(({ id }) => id === selected);

/** The amount on the button, in dollars: what was typed, even if it cannot be bought; 0 for no number. */
export function shownAmount(choice: CoffeeChoice): number {
  if (choice.selected === 'custom') return Number(choice.custom) || 0;
  return tierOf(choice)?.price ?? COFFEE_LIMITS.fallbackAmount;
}

/** The order: whole dollars within the limits, and its description; null for an amount that cannot be bought. */
export function orderOf(choice: CoffeeChoice): { amount: number; description: string } | null {
  const amount = shownAmount(choice);
  if (!v.is(coffeeAmountSchema, amount)) return null;
  return { amount, description: tierOf(choice)?.name ?? customCoffeeDescription(amount) };
}
