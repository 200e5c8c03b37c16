import * as v from 'valibot';
import type { HandoffStorage } from './handoff.ts';
import { decodeFragment, encodeFragment, type SharedFragment, type ShareFormat } from './share-link.ts';

/**
 * Steps from tool to tool. This tab keeps them with their texts, under one key of its storage; a link keeps each tool's
 * path and options, and has no field for a text.
 */
const KEY = 'hln-steps';

export const MOST_STEPS = 8;
/** The longest fragment of a link, in characters. */
export const MOST_STEPS_LINK = 4_000;
/** The most that the texts of all steps may have together in the tab's storage, in UTF-16 code units. */
export const MOST_KEPT = 1_000_000;

export interface Step {
  readonly path: string;
  /** What the tool's options hold; null until its page was left. The tool parses them by its own schema. */
  readonly options: Readonly<Record<string, unknown>> | null;
  /** The tool's input; null if there was none yet, or if it is too long to keep. */
  readonly text: string | null;
}

/** `hand`: by “Use in …”; `list`: by the list of steps; `run`: as a part of a run. */
const WAYS = ['hand', 'list', 'run'] as const;

export interface Chain {
  /** Of this chain among those of the tab's history. */
  readonly id: string;
  /** Whether it came with a link, with somebody else's options. */
  readonly shared: boolean;
  readonly steps: readonly Step[];
  /** The step whose page is being loaded; null once it has taken over. */
  readonly arriving: { readonly at: number; readonly by: (typeof WAYS)[number] } | null;
}

const pathSchema = v.pipe(v.string(), v.maxLength(60), v.regex(/^\/tools\/[a-z0-9-]+$/));
const optionsSchema = v.record(v.string(), v.unknown());
const placeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_STEPS - 1));

const chainSchema: v.GenericSchema<unknown, Chain> = v.object({
  id: v.string(),
  shared: v.boolean(),
  steps: v.pipe(
    v.array(v.object({ path: pathSchema, options: v.nullable(optionsSchema), text: v.nullable(v.string()) })),
    v.minLength(2),
    v.maxLength(MOST_STEPS),
  ),
  arriving: v.nullable(v.object({ at: placeSchema, by: v.picklist(WAYS) })),
});

/** A step as a link holds it. */
export type LinkedStep = Pick<Step, 'path'> & { readonly options: NonNullable<Step['options']> };

const FORMAT: ShareFormat<readonly LinkedStep[]> = {
  name: 'steps',
  schema: v.pipe(
    v.array(v.object({ path: pathSchema, options: optionsSchema })),
    v.minLength(2),
    v.maxLength(MOST_STEPS),
  ),
  mostCharacters: MOST_STEPS_LINK,
};

/** The beginning of a link's fragment. */
export const STEPS_PREFIX = `#${FORMAT.name}=`;

/** The fragment for the steps; null if it would be too long. */
export async function encodeSteps(steps: readonly Step[]): Promise<string | null> {
  const linked = steps.map(({ path, options }): LinkedStep => ({ path, options: options ?? {} }));
  const fragment = await encodeFragment(FORMAT, linked);
  return fragment === null || fragment.length > MOST_STEPS_LINK ? null : fragment;
}

/** Reads the steps of a fragment. Never throws. */
export async function decodeSteps(fragment: string): Promise<SharedFragment<readonly LinkedStep[]>> {
  if (fragment.startsWith(STEPS_PREFIX) && fragment.length > MOST_STEPS_LINK)
    return { kind: 'failed', reason: 'too-large' };
  return await decodeFragment(FORMAT, fragment);
}

export function readChain(openStorage: () => HandoffStorage = () => window.sessionStorage): Chain | null {
  try {
    const parsed = v.safeParse(chainSchema, JSON.parse(openStorage().getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Stores the chain, without its oldest texts if they are too long. Returns false if the storage is unavailable. */
export function writeChain(
  chain: Chain,
  openStorage: () => HandoffStorage = () => window.sessionStorage,
): boolean {
  let room = MOST_KEPT;
  const steps = chain.steps.toReversed().map((step) => {
    room -= step.text?.length ?? 0;
    return room < 0 ? { ...step, text: null } : step;
  });
  try {
    openStorage().setItem(KEY, JSON.stringify({ ...chain, steps: steps.reverse() }));
    return true;
  } catch {
    return false;
  }
}

export function forgetChain(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Disabled storage holds nothing.
  }
}

/**
 * The chain after going on from the step `at` to another tool. Steps that were planned there stay, others are dropped.
 * Of more than {@link MOST_STEPS}, the first is left out: the chain then has another id, because its places changed.
 *
 * @param here the step that is left, with its text and options
 */
export function goneOn(chain: Chain, at: number, here: Step, to: string, newId: () => string): Chain {
  const after = chain.steps.slice(at + 1);
  const rest = after[0]?.path === to ? after : [{ path: to, options: null, text: null }];
  const steps = [...chain.steps.slice(0, at), here, ...rest];
  const over = Math.max(0, steps.length - MOST_STEPS);
  return {
    ...chain,
    id: over > 0 ? newId() : chain.id,
    steps: steps.slice(over),
    arriving: { at: at + 1 - over, by: 'hand' },
  };
}

const markSchema = v.object({ hlnStep: v.object({ id: v.string(), at: placeSchema }) });

/** Notes in the tab's history which step its current entry is, so that Back and a reload show the list again. */
export function markEntry(mark: { readonly id: string; readonly at: number } | null): void {
  window.history.replaceState({ ...window.history.state, hlnStep: mark }, '');
}

export function markOfEntry(): { readonly id: string; readonly at: number } | null {
  const parsed = v.safeParse(markSchema, window.history.state);
  return parsed.success ? parsed.output.hlnStep : null;
}
