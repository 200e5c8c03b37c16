import {
  type Colour,
  colourAlong,
  fallbackCss,
  type Gradient,
  gradientCss,
  parse,
  serialise,
  shownRatio,
  textContrasts,
  WCAG_RULES,
} from '@hln/colour';
import { CONTRAST } from '../../../content/color-picker.ts';
import { GRADIENT } from '../../../content/colour-blending.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { NumberField } from '../../../tool-parts/number-field.tsx';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon, plusIcon } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ColourField } from '../formats/colour-field.tsx';
import panels from '../panels/panels.module.css';
import picking from '../picking/picking.module.css';
import { useProperties } from '../picking/use-properties.ts';
import { type BlendState, FEWEST_STOPS, MOST_STOPS, type StopState } from './blend-state.ts';
import styles from './blending.module.css';
import { BlendingFields, CssPane } from './blending-parts.tsx';
import { StopTrack } from './stop-track.tsx';

const [{ ratio: ENOUGH }] = WCAG_RULES;
const KINDS = (['linear', 'radial', 'conic'] as const).map((value) => ({
  value,
  label: GRADIENT.kinds[value],
}));

export interface GradientPanelProps {
  readonly state: BlendState;
  /** The picked colour as CSS text. */
  readonly css: string;
  readonly onChange: (changed: Partial<BlendState>) => void;
}

/** A gradient of two to eight stops, its CSS, and how well text reads on it. */
export function GradientPanel({ state, css, onChange }: GradientPanelProps) {
  const { kind, angle, space, way, stops } = state;
  const gradient: Gradient = { kind, angle, space, way, stops: stops.map(withColour) };
  const own = gradientCss(gradient);
  const text = `background: ${fallbackCss(gradient)};\nbackground: ${own};`;
  // A track is linear, whatever the gradient's kind.
  const track = fallbackCss({ ...gradient, kind: 'linear', angle: 90 });
  const shown = CSS.supports('background-image', own) ? own : fallbackCss(gradient);
  const preview = useProperties<HTMLDivElement>({ '--gradient': shown });
  const { white, black } = textContrasts(gradient);
  const isTransparent = gradient.stops.some(({ colour }) => (colour.alpha ?? 0) < 1);
  const put = (index: number, changed: Partial<StopState>) =>
    onChange({ stops: stops.map((stop, i) => (i === index ? { ...stop, ...changed } : stop)) });
  return (
    <Panel title={GRADIENT.title} className={classNames(panels.panel, panels.tall)}>
      <div ref={preview} className={classNames(picking.chequered, styles.preview)} aria-hidden />
      <StopTrack stops={stops} gradient={track} onMove={(index, at) => put(index, { at })} />
      <p className={panels.hint}>{GRADIENT.keys}</p>
      <Choice
        hideLabel
        label={GRADIENT.kind}
        options={KINDS}
        value={kind}
        onChange={(changed) => onChange({ kind: changed })}
      />
      <div className={styles.fields}>
        <BlendingFields space={space} way={way} onChange={onChange} />
        {kind !== 'radial' && (
          <NumberField
            label={GRADIENT.angle}
            limits={{ min: 0, max: 360 }}
            value={angle}
            onChange={(changed) => onChange({ angle: changed })}
          />
        )}
      </div>
      <ul className={styles.stops} aria-label={GRADIENT.stops}>
        {stops.map((stop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop has no other identity than its place.
          <li key={index}>
            <ColourField
              label={GRADIENT.colour(index + 1)}
              css={stop.css}
              onChange={(changed) => put(index, { css: changed })}
            />
            <NumberField
              label={GRADIENT.place(index + 1)}
              limits={{ min: 0, max: 100 }}
              value={Math.round(stop.at)}
              onChange={(at) => put(index, { at })}
            />
            <Button
              variant="quiet"
              aria-label={GRADIENT.takePicked(index + 1)}
              onClick={() => put(index, { css })}
            >
              {GRADIENT.picked}
            </Button>
            {stops.length > FEWEST_STOPS && (
              <IconButton
                label={GRADIENT.remove(index + 1)}
                icon={<Icon path={closeIcon} />}
                onClick={() => onChange({ stops: stops.toSpliced(index, 1) })}
              />
            )}
          </li>
        ))}
      </ul>
      {stops.length < MOST_STOPS && (
        <div>
          <Button
            size="small"
            icon={<Icon path={plusIcon} />}
            onClick={() => onChange({ stops: withMiddle(stops, gradient) })}
          >
            {GRADIENT.add}
          </Button>
        </div>
      )}
      <p className={panels.hint}>
        {GRADIENT.contrast(shownRatio(white), shownRatio(black))} {isTransparent && CONTRAST.transparent}
      </p>
      <LiveRegion>
        {Math.max(white, black) < ENOUGH && <p className={panels.hint}>{GRADIENT.warning}</p>}
      </LiveRegion>
      <CssPane what={GRADIENT.whatCss} text={text} />
    </Panel>
  );
}

const BLACK: Colour = { space: 'srgb', coords: [0, 0, 0], alpha: 1, legacy: true };

/** A draft may hold a text that is no colour. */
const withColour = ({ css, at }: StopState) => {
  const colour = parse(css);
  return colour === null ? { css: 'black', colour: BLACK, at } : { css, colour, at };
};

/** The stops and one more, in the middle of the widest gap, with the colour that is there. */
function withMiddle(stops: readonly StopState[], gradient: Gradient): StopState[] {
  const places = [0, ...stops.map(({ at }) => at), 100].toSorted((one, other) => one - other);
  let widest = { from: 0, to: 100, width: -1 };
  for (const [index, from] of places.entries()) {
    const to = places[index + 1] ?? from;
    if (to - from > widest.width) widest = { from, to, width: to - from };
  }
  const at = Math.round((widest.from + widest.to) / 2);
  return [...stops, { css: serialise(colourAlong(gradient, at), 'hex'), at }].toSorted(
    (one, other) => one.at - other.at,
  );
}
