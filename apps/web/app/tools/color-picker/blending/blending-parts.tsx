import { BLEND_SPACES, type BlendSpace, HUE_WAYS, hasHue } from '@hln/colour';
import { BLENDING } from '../../../content/colour-blending.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import panels from '../panels/panels.module.css';
import type { BlendState } from './blend-state.ts';
import styles from './blending.module.css';

interface BlendingFieldsProps {
  readonly space: BlendSpace;
  readonly way: BlendState['way'];
  readonly onChange: (changed: Partial<BlendState>) => void;
}

/** The space that colours meet in, and the way around its hues if it has any. */
export function BlendingFields({ space, way, onChange }: BlendingFieldsProps) {
  return (
    <>
      <Field label={BLENDING.space}>
        {(control) => (
          <Select
            {...control}
            options={BLEND_SPACES.map((value) => ({ value, label: BLENDING.spaces[value] }))}
            value={space}
            onChoose={(chosen) => onChange({ space: chosen.value })}
          />
        )}
      </Field>
      {hasHue(space) && (
        <Field label={BLENDING.way}>
          {(control) => (
            <Select
              {...control}
              options={HUE_WAYS.map((value) => ({ value, label: BLENDING.ways[value] }))}
              value={way}
              onChoose={(chosen) => onChange({ way: chosen.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

interface CssPaneProps {
  /** What is copied, such as "the gradient". */
  readonly what: string;
  readonly text: string;
}

/** CSS to read and to copy. */
export function CssPane({ what, text }: CssPaneProps) {
  return (
    <Pane title={BLENDING.css} tools={<CopyButton what={what} text={() => text} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={panels.code} tabIndex={0} aria-label={BLENDING.cssOf(what)}>
        <pre className={styles.wrapped}>
          <code>{text}</code>
        </pre>
      </section>
    </Pane>
  );
}
