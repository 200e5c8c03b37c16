import { URL_ENCODER } from '../../../content/url-encoder.ts';
import { StatusText } from '../../../tool-parts/layout.tsx';
import { Offer } from '../../../tool-parts/offer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import type { UrlReport } from '../running/protocol.ts';
import styles from '../url-encoder.module.css';

export interface ResultStatusProps {
  readonly direction: 'encode' | 'decode';
  readonly report: UrlReport | null;
  readonly times: number;
  readonly onTimes: (times: number) => void;
  readonly onKeepEscapes: () => void;
}

/** Figures below the result, and suggestions for the text. */
export function ResultStatus({ direction, report, times, onTimes, onKeepEscapes }: ResultStatusProps) {
  const { escapes = 0, kept = 0, existing = 0, layers = 0, moreLayers = false } = report ?? {};
  const figures = direction === 'encode' ? URL_ENCODER.encoded(escapes) : URL_ENCODER.decoded(escapes, kept);
  return (
    <div className={styles.status}>
      <StatusText>{report !== null && figures}</StatusText>
      {existing > 0 && (
        <Offer text={URL_ENCODER.doubled(existing)}>
          <Button size="small" onClick={onKeepEscapes}>
            {URL_ENCODER.keepEscapes}
          </Button>
        </Offer>
      )}
      {layers > 1 && (
        <Offer text={URL_ENCODER.layersFound(layers, moreLayers)}>
          <Select
            aria-label={URL_ENCODER.layers}
            value={String(times)}
            options={Array.from({ length: layers }, (_, index) => ({
              value: String(index + 1),
              label: `${URL_ENCODER.layers} ${URL_ENCODER.layer(index + 1)}`,
            }))}
            onChange={(event) => onTimes(Number(event.target.value))}
          />
        </Offer>
      )}
    </div>
  );
}
