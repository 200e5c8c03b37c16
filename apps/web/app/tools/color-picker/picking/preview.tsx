import { type Colour, inGamut, serialise } from '@hln/colour';
import { PICKER } from '../../../content/color-picker.ts';
import styles from './picking.module.css';
import { Swatch } from './swatch.tsx';

export interface PreviewProps {
  readonly colour: Colour;
  readonly p3Screen: boolean;
}

/** The colour and, if it is outside sRGB, its mapped version; in words as well. */
export function Preview({ colour, p3Screen }: PreviewProps) {
  const gamut = inGamut(colour, 'srgb') ? 'srgb' : inGamut(colour, 'display-p3') ? 'p3' : 'none';
  return (
    <div>
      <div className={styles.preview}>
        <Swatch css={serialise(colour, 'hex')} className={styles.previewHalf} />
        {gamut !== 'srgb' && (
          <>
            <Swatch css={serialise(colour, 'display-p3')} className={styles.previewHalf} />
            <span className={styles.previewLabels} aria-hidden>
              <span>{PICKER.asSrgb}</span>
              <span>{PICKER.asWritten}</span>
            </span>
          </>
        )}
      </div>
      <p className={styles.gamut} role="status">
        {PICKER.gamut[gamut]} {gamut !== 'srgb' && PICKER.screen[p3Screen ? 'p3' : 'srgb']}
      </p>
    </div>
  );
}
