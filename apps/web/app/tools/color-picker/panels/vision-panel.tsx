import { type Colour, hexOf, mapToGamut, seenBy, type Vision } from '@hln/colour';
import { VISION } from '../../../content/color-picker.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useProperties } from '../picking/use-properties.ts';
import styles from './panels.module.css';

const KINDS: readonly Vision[] = ['protan', 'deutan', 'tritan', 'achromat'];

export interface VisionPanelProps {
  readonly colour: Colour;
  readonly against: Colour;
}

/** The pair as people with a colour blindness may see it. */
export function VisionPanel({ colour, against }: VisionPanelProps) {
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
