import { type Colour, inGamut, serialise } from '@hln/colour';
import { useMemo } from 'react';
import { FORMATS, PICKER } from '../../../content/color-picker.ts';
import { UseInMenu } from '../../../tool-parts/use-in-menu.tsx';
import picking from '../picking/picking.module.css';
import { Swatch } from '../picking/swatch.tsx';
import type { PickerState } from '../picking/use-picked.ts';
import { ColourField } from './colour-field.tsx';
import { FormatRows } from './format-rows.tsx';
import styles from './formats.module.css';
import { colourAt, readText } from './read-text.ts';

export interface FormatsProps {
  readonly state: PickerState;
  readonly p3Screen: boolean;
  readonly onChange: (changed: Partial<PickerState>) => void;
  readonly onRefused: (message: string) => void;
}

/** The colour as text: any CSS notation, then each format. */
export function Formats({ state, p3Screen, onChange, onRefused }: FormatsProps) {
  const { css, place } = state;
  const colour = useMemo(() => colourAt(css, place), [css, place]);
  const take = (text: string) => {
    const read = readText(text, place.hue);
    if (typeof read !== 'string') onChange(read);
  };
  return (
    <>
      <div className={styles.head}>
        <ColourField label={FORMATS.any} placeholder={FORMATS.placeholder} css={css} onChange={take} />
        <Preview colour={colour} p3Screen={p3Screen} />
      </div>
      <FormatRows colour={colour} onChange={take} />
      <div className={styles.send}>
        <UseInMenu kind="color" disabled={false} text={() => css} onRefused={onRefused} />
      </div>
    </>
  );
}

interface PreviewProps {
  readonly colour: Colour;
  readonly p3Screen: boolean;
}

/** The colour and, if it is outside sRGB, its mapped version; in words as well. */
function Preview({ colour, p3Screen }: PreviewProps) {
  const gamut = inGamut(colour, 'srgb') ? 'srgb' : inGamut(colour, 'display-p3') ? 'p3' : 'none';
  return (
    <div>
      <div className={picking.preview}>
        <Swatch css={serialise(colour, 'hex')} className={picking.previewHalf} />
        {gamut !== 'srgb' && (
          <>
            <Swatch css={serialise(colour, 'display-p3')} className={picking.previewHalf} />
            <span className={picking.previewLabels} aria-hidden>
              <span>{PICKER.asSrgb}</span>
              <span>{PICKER.asWritten}</span>
            </span>
          </>
        )}
      </div>
      <p className={picking.gamut} role="status">
        {PICKER.gamut[gamut]} {gamut !== 'srgb' && PICKER.screen[p3Screen ? 'p3' : 'srgb']}
      </p>
    </div>
  );
}
