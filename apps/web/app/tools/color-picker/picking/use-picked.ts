import { MAX_CHROMA } from '@hln/colour';
import { useCallback } from 'react';
import * as v from 'valibot';
import { COLOR_PICKER_FIRST } from '../../../content/color-picker.ts';
import type { ShareFormat } from '../../../lib/share-link.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { cssOf, type Picked } from './picked.ts';

/** Longer texts are accepted as colours, but stored in their computed form. */
export const KEPT_LENGTH = 500;

const upTo = (most: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(most));
const text = v.pipe(v.string(), v.maxLength(KEPT_LENGTH));

const schema = v.object({
  /** The colour as it was last set, on the plane or as a text. */
  css: text,
  /** Its position on plane and sliders, which needs no parser. */
  place: v.object({ lightness: upTo(1), chroma: upTo(MAX_CHROMA), hue: upTo(360), alpha: upTo(1) }),
  /** The colour that it is compared with, as text. */
  against: text,
});

export type PickerState = v.InferOutput<typeof schema>;

export const SHARED_STATE: ShareFormat<PickerState> = { name: 'state', schema, mostCharacters: 1_500 };

export interface PickedState {
  readonly state: PickerState;
  readonly change: (changed: Partial<PickerState>) => void;
  /** Sets the position on the plane or the sliders. */
  readonly pick: (place: Picked) => void;
}

/** The state of the page, which survives a reload. */
export function usePicked(): PickedState {
  const { value: state, change: changeDraft } = useDraft('color-picker', schema, COLOR_PICKER_FIRST);
  const change = useCallback(
    (changed: Partial<PickerState>) => changeDraft((before) => ({ ...before, ...changed })),
    [changeDraft],
  );
  const pick = useCallback((place: Picked) => change({ css: cssOf(place), place }), [change]);
  return { state, change, pick };
}
