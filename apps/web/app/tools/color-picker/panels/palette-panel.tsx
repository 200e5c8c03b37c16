import {
  type Colour,
  harmony,
  hexOf,
  type Swatch as PaletteSwatch,
  shades,
  tokenName,
  tokens,
} from '@hln/colour';
import * as v from 'valibot';
import { PALETTE } from '../../../content/color-picker.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { DownloadButton } from '../../../tool-parts/download-button.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { UseInMenu } from '../../../tool-parts/use-in-menu.tsx';
import { type OptionsFormat, useOptions } from '../../../tool-parts/use-options.ts';
import { Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Swatch } from '../picking/swatch.tsx';
import styles from './panels.module.css';

const KINDS = ['shades', 'complementary', 'analogous', 'triadic', 'split', 'square'] as const;

const DEFAULTS = { kind: 'shades', name: 'brand', format: 'css', values: 'oklch' } as const;

const schema = v.object({
  kind: v.fallback(v.picklist(KINDS), DEFAULTS.kind),
  name: v.fallback(v.pipe(v.string(), v.maxLength(40)), DEFAULTS.name),
  format: v.fallback(v.picklist(['css', 'tailwind']), DEFAULTS.format),
  values: v.fallback(v.picklist(['oklch', 'hex']), DEFAULTS.values),
});

type PaletteOptions = v.InferOutput<typeof schema>;

const PALETTE_KINDS = KINDS;

const PALETTE_OPTIONS: OptionsFormat<PaletteOptions> = {
  key: 'color-picker-palette',
  schema,
  defaults: DEFAULTS,
};

export interface PalettePanelProps {
  readonly colour: Colour;
  readonly onPick: (css: string) => void;
  readonly onRefused: (message: string) => void;
}

/** Shades or a harmony of the colour, and the tokens to paste. */
export function PalettePanel({ colour, onPick, onRefused }: PalettePanelProps) {
  const { options, change } = useOptions(PALETTE_OPTIONS);
  const swatches = options.kind === 'shades' ? shades(colour) : harmony(colour, options.kind);
  const text = tokens(swatches, options.name, options.format, options.values);
  return (
    <Panel title={PALETTE.title} className={styles.panel}>
      <div className={styles.options}>
        <Field label={PALETTE.kind}>
          {(control) => (
            <Select
              {...control}
              options={PALETTE_KINDS.map((value) => ({ value, label: PALETTE.kinds[value] }))}
              value={options.kind}
              onChoose={({ value }) => change({ kind: value })}
            />
          )}
        </Field>
        <Field label={PALETTE.name}>
          {(control) => (
            <Input
              {...control}
              value={options.name}
              maxLength={40}
              spellCheck={false}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Choice
          label={PALETTE.format}
          options={(['css', 'tailwind'] as const).map((value) => ({ value, label: PALETTE.formats[value] }))}
          value={options.format}
          onChange={(format) => change({ format })}
        />
        <Choice
          label={PALETTE.values}
          options={(['oklch', 'hex'] as const).map((value) => ({ value, label: PALETTE.valueKinds[value] }))}
          value={options.values}
          onChange={(values) => change({ values })}
        />
      </div>
      <Strip swatches={swatches} onPick={onPick} />
      <Pane
        title={PALETTE.tokens}
        tools={
          <>
            <CopyButton what={PALETTE.whatTokens} text={() => text} />
            <DownloadButton
              name={PALETTE.file(tokenName(options.name))}
              type="text/css"
              disabled={false}
              content={() => text}
            />
            <UseInMenu kind="text" disabled={false} text={() => text} onRefused={onRefused} />
          </>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
        <section className={styles.code} tabIndex={0} aria-label={PALETTE.tokens}>
          <pre>
            <code>{text}</code>
          </pre>
        </section>
      </Pane>
    </Panel>
  );
}

interface StripProps {
  readonly swatches: readonly PaletteSwatch[];
  readonly onPick: (css: string) => void;
}

function Strip({ swatches, onPick }: StripProps) {
  return (
    <ul className={styles.strip}>
      {swatches.map(({ name, rgb, base }) => {
        const css = hexOf(rgb);
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.shade}
              aria-label={PALETTE.pick(base ? `${name}, ${PALETTE.base}` : name, css)}
              title={css}
              onClick={() => onPick(css)}
            >
              <Swatch css={css} className={styles.shadeColour} />
              <span className={base ? styles.baseName : undefined}>{name}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
