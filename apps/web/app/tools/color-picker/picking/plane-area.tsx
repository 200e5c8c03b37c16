import { clamp, MAX_CHROMA, type ScreenGamut } from '@hln/colour';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { PICKER } from '../../../content/color-picker.ts';
import { moveByKey, type Picked } from './picked.ts';
import styles from './picking.module.css';
import { GamutLines, PlaneCanvas } from './plane-canvas.tsx';
import { useProperties } from './use-properties.ts';

export interface PlaneAreaProps {
  readonly picked: Picked;
  readonly gamut: ScreenGamut;
  readonly onPick: (picked: Picked) => void;
}

/**
 * Lightness upwards, chroma to the right: two sliders that share one thumb. The slider for lightness is the thumb, that
 * for chroma the whole plane, so that each is large enough to touch.
 */
export function PlaneArea({ picked, gamut, onPick }: PlaneAreaProps) {
  const { lightness, chroma, hue } = picked;
  const chromaSlider = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const lightnessSlider = useProperties<HTMLDivElement>({
    '--x': String(chroma / MAX_CHROMA),
    '--y': String(1 - lightness),
  });

  function follow(event: PointerEvent) {
    const box = event.currentTarget.getBoundingClientRect();
    onPick({
      ...picked,
      chroma: clamp((event.clientX - box.left) / box.width, 0, 1) * MAX_CHROMA,
      lightness: 1 - clamp((event.clientY - box.top) / box.height, 0, 1),
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = moveByKey(event, picked);
    if (next === null) return;
    event.preventDefault();
    onPick(next);
    // The focus moves along, so that the changed value is shown and read out.
    if (next.lightness !== lightness) lightnessSlider.current?.focus();
    else if (next.chroma !== chroma) chromaSlider.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be laid out as a form's.
    <div role="group" aria-label={PICKER.plane}>
      <div
        className={styles.plane}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          event.preventDefault();
          chromaSlider.current?.focus({ preventScroll: true });
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
        }}
      >
        <PlaneCanvas hue={hue} gamut={gamut} />
        <GamutLines hue={hue} />
        <div
          ref={chromaSlider}
          role="slider"
          tabIndex={0}
          className={styles.chromaSlider}
          aria-label={PICKER.chroma}
          aria-describedby={keysId}
          aria-valuemin={0}
          aria-valuemax={MAX_CHROMA}
          aria-valuenow={chroma}
          aria-valuetext={PICKER.chromaText(chroma)}
          onKeyDown={onKeyDown}
        />
        <div
          ref={lightnessSlider}
          role="slider"
          tabIndex={0}
          className={styles.lightnessSlider}
          aria-label={PICKER.lightness}
          aria-describedby={keysId}
          aria-orientation="vertical"
          aria-valuemin={0}
          aria-valuemax={1}
          aria-valuenow={lightness}
          aria-valuetext={PICKER.lightnessText(lightness)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={keysId} className="visually-hidden">
        {PICKER.keys}
      </p>
      <p className={styles.legend} aria-hidden>
        <span className={styles.keySrgb}>{PICKER.edge.srgb}</span>
        <span className={styles.keyP3}>{PICKER.edge.p3}</span>
      </p>
    </div>
  );
}
