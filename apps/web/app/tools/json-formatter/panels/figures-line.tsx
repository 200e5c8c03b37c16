import { countValues, type Figures } from '@hln/json-engine';
import { JSON_FIGURES } from '../../../content/json-formatter.ts';
import { StatusText } from '../../../tool-parts/layout.tsx';

export interface FiguresLineProps {
  readonly figures: Figures | null;
  readonly lines: boolean;
  /** In bytes; null when there is no result. */
  readonly outputSize: number | null;
  readonly milliseconds: number;
}

/** Size, values and depth of a valid text. */
export function FiguresLine({ figures, lines, outputSize, milliseconds }: FiguresLineProps) {
  return (
    <StatusText>
      {figures !== null &&
        [
          lines ? JSON_FIGURES.validLines(figures.texts) : JSON_FIGURES.valid,
          JSON_FIGURES.size(figures.bytes, figures.compactBytes),
          JSON_FIGURES.values(countValues(figures)),
          JSON_FIGURES.keys(figures.keys),
          JSON_FIGURES.depth(figures.depth),
          ...(outputSize === null ? [] : [JSON_FIGURES.output(outputSize)]),
          ...(milliseconds === 0 ? [] : [JSON_FIGURES.time(milliseconds)]),
        ].join(' · ')}
    </StatusText>
  );
}
