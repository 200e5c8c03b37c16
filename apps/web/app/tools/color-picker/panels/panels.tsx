import { parse } from '@hln/colour';
import { useMemo } from 'react';
import { readText } from '../formats/read-text.ts';
import { colourAt, placeOf } from '../formats/reading.ts';
import type { PickerState } from '../picking/use-picked.ts';
import { ContrastPanel } from './contrast-panel.tsx';
import { MoreSpaces } from './more-spaces.tsx';
import { PalettePanel } from './palette-panel.tsx';
import styles from './panels.module.css';
import { VisionPanel } from './vision-panel.tsx';

export interface PanelsProps {
  readonly state: PickerState;
  readonly onChange: (changed: Partial<PickerState>) => void;
  readonly onRefused: (message: string) => void;
}

/** Everything below the picker. */
export function Panels({ state: { css, place, against }, onChange, onRefused }: PanelsProps) {
  const colour = useMemo(() => colourAt(css, place), [css, place]);
  const ground = useMemo(() => parse(against) ?? colourAt('white', place), [against, place]);
  const take = (text: string) => {
    const read = readText(text, place.hue);
    if (typeof read !== 'string') onChange(read);
  };
  return (
    <div className={styles.panels}>
      <ContrastPanel
        colour={colour}
        ground={ground}
        against={against}
        onTake={take}
        onAgainst={(text) => onChange({ against: text })}
        onSwap={() => onChange({ css: against, place: placeOf(ground, place.hue), against: css })}
      />
      <PalettePanel colour={colour} onPick={take} onRefused={onRefused} />
      <VisionPanel colour={colour} against={ground} />
      <MoreSpaces colour={colour} />
    </div>
  );
}
