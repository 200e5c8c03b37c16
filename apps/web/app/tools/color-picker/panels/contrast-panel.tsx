import {
  apcaContrast,
  type Colour,
  contrastRatio,
  hexOf,
  inBytes,
  mapToGamut,
  nearestPassing,
  over,
  shownRatio,
  type Triple,
  WCAG_RULES,
} from '@hln/colour';
import { useRef } from 'react';
import { CONTRAST } from '../../../content/color-picker.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ColourField } from '../formats/colour-field.tsx';
import { useProperties } from '../picking/use-properties.ts';
import styles from './panels.module.css';

export interface ContrastPanelProps {
  readonly colour: Colour;
  readonly ground: Colour;
  /** The CSS text of `ground`. */
  readonly against: string;
  readonly onTake: (css: string) => void;
  readonly onAgainst: (css: string) => void;
  readonly onSwap: () => void;
}

const WHITE: Triple = [1, 1, 1];

/** Contrast of the colour as text on another, and the nearest colours that pass. */
export function ContrastPanel(props: ContrastPanelProps) {
  const { colour, ground, against, onTake, onAgainst, onSwap } = props;
  const background = inBytes(over(mapToGamut(ground, 'srgb'), ground.alpha ?? 0, WHITE));
  const text = inBytes(over(mapToGamut(colour, 'srgb'), colour.alpha ?? 0, background));
  const ratio = contrastRatio(text, background);
  const sample = useProperties<HTMLDivElement>({ '--text': hexOf(text), '--ground': hexOf(background) });
  return (
    <Panel title={CONTRAST.title} className={styles.panel}>
      <div className={styles.contrastHead}>
        <ColourField label={CONTRAST.against} css={against} onChange={onAgainst} />
        <Button onClick={onSwap}>{CONTRAST.swap}</Button>
      </div>
      {/* A picture of the pair, drawn by the style sheet: the figures below say in words how well it reads. */}
      <div ref={sample} className={styles.sample} aria-hidden>
        <p className={styles.sampleLarge} data-sample={CONTRAST.large} />
        <p data-sample={CONTRAST.sample} />
      </div>
      <div role="status">
        <dl className={styles.figures}>
          <div>
            <dt>{CONTRAST.ratio}</dt>
            <dd>{shownRatio(ratio)} : 1</dd>
          </div>
          <div>
            <dt>{CONTRAST.apca}</dt>
            <dd>{CONTRAST.apcaValue(apcaContrast(text, background))}</dd>
          </div>
        </dl>
      </div>
      {(ground.alpha ?? 0) < 1 && <p className={styles.hint}>{CONTRAST.transparent}</p>}
      <Rules colour={colour} background={background} ratio={ratio} onTake={onTake} />
    </Panel>
  );
}

interface RulesProps {
  readonly colour: Colour;
  readonly background: Triple;
  readonly ratio: number;
  readonly onTake: (css: string) => void;
}

function Rules({ colour, background, ratio, onTake }: RulesProps) {
  const table = useRef<HTMLTableElement>(null);
  const take = (css: string) => {
    // The button disappears when its colour passes, and would take the focus with it.
    table.current?.focus({ preventScroll: true });
    onTake(css);
  };
  return (
    <div className={styles.scroll}>
      <table ref={table} tabIndex={-1} className={styles.table}>
        <caption className="visually-hidden">{CONTRAST.table}</caption>
        <thead>
          <tr>
            <th scope="col">{CONTRAST.use}</th>
            <th scope="col">{CONTRAST.asks}</th>
            <th scope="col">{CONTRAST.verdict}</th>
            <th scope="col">{CONTRAST.nearest}</th>
          </tr>
        </thead>
        <tbody>
          {WCAG_RULES.map((rule) => {
            const passes = ratio >= rule.ratio;
            return (
              <tr key={rule.id}>
                <th scope="row">{CONTRAST.rules[rule.id]}</th>
                <td>{rule.ratio} : 1</td>
                <td className={passes ? styles.passes : styles.fails}>
                  {passes ? CONTRAST.passes : CONTRAST.fails}
                </td>
                <td>
                  {!passes && (
                    <Nearest colour={colour} background={background} ratio={rule.ratio} onTake={take} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** For the colour without its alpha: a transparent colour has no lightness of its own. */
function Nearest({ colour, background, ratio, onTake }: RulesProps) {
  const nearest = nearestPassing(colour, background, ratio);
  if (nearest === null) return CONTRAST.none;
  const css = hexOf(nearest.rgb);
  return (
    <Button size="small" variant="quiet" aria-label={CONTRAST.take(css)} onClick={() => onTake(css)}>
      <Dot css={css} />
      {css}
    </Button>
  );
}

function Dot({ css }: { readonly css: string }) {
  const ref = useProperties<HTMLSpanElement>({ '--swatch': css });
  return <span ref={ref} className={styles.dot} aria-hidden />;
}
