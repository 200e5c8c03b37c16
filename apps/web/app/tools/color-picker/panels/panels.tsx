import { type Colour, hexOf, mapToGamut, parse, seenBy, type Vision } from '@hln/colour';
import { useMemo } from 'react';
import { VISION } from '../../../content/color-picker.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useBlendState } from '../blending/blend-state.ts';
import { GradientPanel } from '../blending/gradient-panel.tsx';
import { MixPanel } from '../blending/mix-panel.tsx';
import { colourAt, placeOf, readText } from '../formats/read-text.ts';
import type { PickerState } from '../picking/use-picked.ts';
import { useProperties } from '../picking/use-properties.ts';
import { PicturePanel } from '../picture/picture-panel.tsx';
import { ContrastPanel } from './contrast-panel.tsx';
import { MoreSpaces } from './more-spaces.tsx';
import { PalettePanel } from './palette-panel.tsx';
import styles from './panels.module.css';

const KINDS: readonly Vision[] = ['protan', 'deutan', 'tritan', 'achromat'];

interface VisionPanelProps {
  readonly colour: Colour;
  readonly against: Colour;
}

/** The colour pair as people with a form of colour blindness may see it. */
function VisionPanel({ colour, against }: VisionPanelProps) {
  const text = mapToGamut(colour, 'srgb');
  const ground = mapToGamut(against, 'srgb');
  return (
    <Panel title={VISION.title} className={styles.panel}>
      <p className={styles.hint}>{VISION.lede}</p>
      <ul className={styles.visions}>
        {KINDS.map((kind) => (
          <li key={kind}>
            <Seen colour={hexOf(seenBy(kind, text))} ground={hexOf(seenBy(kind, ground))} />
            <span className={styles.visionText}>
              {VISION.kinds[kind]}
              <span className={styles.hint}>
                {VISION.pair(hexOf(seenBy(kind, text)), hexOf(seenBy(kind, ground)))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Seen({ colour, ground }: { readonly colour: string; readonly ground: string }) {
  const ref = useProperties<HTMLSpanElement>({ '--text': colour, '--ground': ground });
  return <span ref={ref} className={styles.seen} aria-hidden />;
}

export interface PanelsProps {
  readonly state: PickerState;
  readonly onChange: (changed: Partial<PickerState>) => void;
  readonly onRefused: (message: string) => void;
}

/** Everything below the picker. */
export function Panels({ state: { css, place, against }, onChange, onRefused }: PanelsProps) {
  const colour = useMemo(() => colourAt(css, place), [css, place]);
  const ground = useMemo(() => parse(against) ?? colourAt('white', place), [against, place]);
  const { blend, changeBlend } = useBlendState();
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
      <MixPanel colour={colour} css={css} state={blend} onChange={changeBlend} onPick={take} />
      <GradientPanel state={blend} css={css} onChange={changeBlend} />
      <PicturePanel onPick={take} />
    </div>
  );
}
