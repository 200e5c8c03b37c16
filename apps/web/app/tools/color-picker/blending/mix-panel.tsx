import { blend as blendColours, type Colour, mixCss, parse, serialise, steps } from '@hln/colour';
import { useId } from 'react';
import { MIXING } from '../../../content/colour-blending.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { NumberField } from '../../../tool-parts/number-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ColourField } from '../formats/colour-field.tsx';
import panels from '../panels/panels.module.css';
import { Swatch } from '../picking/swatch.tsx';
import { type BlendState, STEP_LIMITS } from './blend-state.ts';
import styles from './blending.module.css';
import { BlendingFields, CssPane } from './blending-parts.tsx';

export interface MixPanelProps {
  readonly colour: Colour;
  /** The picked colour as CSS text. */
  readonly css: string;
  readonly state: BlendState;
  readonly onChange: (changed: Partial<BlendState>) => void;
  readonly onPick: (css: string) => void;
}

/** The picked colour mixed with another: one mixture as color-mix(), and steps between the two. */
export function MixPanel({ colour, css, state, onChange, onPick }: MixPanelProps) {
  const id = useId();
  const { other, share } = state;
  const second = parse(other) ?? colour;
  const mixed = serialise(blendColours(colour, second, share / 100, state), 'hex');
  const all = steps(colour, second, state.steps, state).map((step) => serialise(step, 'hex'));
  const text = mixCss(css, other, share / 100, state);
  return (
    <Panel title={MIXING.title} className={panels.panel}>
      <p className={panels.hint}>{MIXING.lede}</p>
      <div className={styles.fields}>
        <ColourField label={MIXING.other} css={other} onChange={(changed) => onChange({ other: changed })} />
        <BlendingFields space={state.space} way={state.way} onChange={onChange} />
        <NumberField
          label={MIXING.steps}
          limits={STEP_LIMITS}
          value={state.steps}
          onChange={(count) => onChange({ steps: count })}
        />
      </div>
      <div className={styles.share}>
        <label htmlFor={id}>{MIXING.share}</label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          value={share}
          aria-valuetext={MIXING.percent(share)}
          onChange={({ target }) => onChange({ share: target.valueAsNumber })}
        />
        <output htmlFor={id}>{MIXING.percent(share)}</output>
      </div>
      <button
        type="button"
        className={styles.mixed}
        aria-label={MIXING.mixed(mixed)}
        onClick={() => onPick(mixed)}
      >
        <Swatch css={mixed} className={styles.mixedColour} />
        <span>{mixed}</span>
      </button>
      <CssPane what={MIXING.whatCss} text={text} />
      <ul className={styles.strip} aria-label={MIXING.steps}>
        {all.map((hex, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same colour.
          <li key={index}>
            <button
              type="button"
              className={styles.step}
              aria-label={MIXING.step(index + 1, all.length, hex)}
              title={hex}
              onClick={() => onPick(hex)}
            >
              <Swatch css={hex} className={styles.stepColour} />
            </button>
          </li>
        ))}
      </ul>
      <div>
        <CopyButton label={MIXING.copySteps} what={MIXING.whatSteps} text={() => all.join('\n')} />
      </div>
    </Panel>
  );
}
