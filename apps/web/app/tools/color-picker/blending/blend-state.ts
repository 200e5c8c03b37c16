import { BLEND_SPACES, type Blending, HUE_WAYS } from '@hln/colour';
import * as v from 'valibot';
import { useDraft } from '../../../lib/use-draft.ts';
import { KEPT_LENGTH } from '../picking/use-picked.ts';

/** How many stops a gradient has here. */
export const MOST_STOPS = 8;
export const FEWEST_STOPS = 2;
export const STEP_LIMITS = { min: 2, max: 21 } as const;

export interface StopState {
  readonly css: string;
  /** From 0 to 100. */
  readonly at: number;
}

/** What is mixed and drawn as a gradient, besides the picked colour. */
export interface BlendState extends Blending {
  readonly other: string;
  /** Of the second colour, from 0 to 100. */
  readonly share: number;
  readonly steps: number;
  readonly kind: 'linear' | 'radial' | 'conic';
  readonly angle: number;
  readonly stops: readonly StopState[];
}

const FIRST: BlendState = {
  space: 'oklab',
  way: 'shorter',
  other: '#ffb000',
  share: 50,
  steps: 7,
  kind: 'linear',
  angle: 90,
  stops: [
    { css: '#008564', at: 0 },
    { css: '#ffb000', at: 100 },
  ],
};

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const css = v.pipe(v.string(), v.maxLength(KEPT_LENGTH));
const SCHEMA: v.GenericSchema<unknown, BlendState> = v.object({
  space: v.picklist(BLEND_SPACES),
  way: v.picklist(HUE_WAYS),
  other: css,
  share: percent,
  steps: v.pipe(v.number(), v.integer(), v.minValue(STEP_LIMITS.min), v.maxValue(STEP_LIMITS.max)),
  kind: v.picklist(['linear', 'radial', 'conic']),
  angle: v.pipe(v.number(), v.minValue(0), v.maxValue(360)),
  stops: v.pipe(v.array(v.object({ css, at: percent })), v.minLength(FEWEST_STOPS), v.maxLength(MOST_STOPS)),
});

/** The state of mixture and gradient, which survives a reload of the tab. */
export function useBlendState() {
  const { value, change } = useDraft('color-picker-blending', SCHEMA, FIRST);
  return {
    blend: value,
    changeBlend: (changed: Partial<BlendState>) => change((before) => ({ ...before, ...changed })),
  };
}
