import { URL_ENCODER } from '../../../content/url-encoder.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { Toolbar } from '../../../tool-parts/layout.tsx';
import { ShareButton } from '../../../tool-parts/share-button.tsx';
import { Checkbox } from '../../../ui/controls.tsx';
import type { UrlOptions } from '../settings/options.ts';
import styles from '../url-encoder.module.css';

interface OptionsProps {
  readonly options: UrlOptions;
  readonly onChange: (changed: Partial<UrlOptions>) => void;
}

export interface OptionsBarProps extends OptionsProps {
  readonly canShare: boolean;
  readonly onShare: () => void;
}

/** The direction, which decides what the input is. */
export function OptionsBar({ options, canShare, onChange, onShare }: OptionsBarProps) {
  return (
    <Toolbar>
      <Choice
        hideLabel
        label={URL_ENCODER.direction}
        options={URL_ENCODER.directions}
        value={options.direction}
        onChange={(direction) => onChange({ direction })}
      />
      <ShareButton disabled={!canShare} onShare={onShare} />
    </Toolbar>
  );
}

/** How the text is interpreted, and what that means: below the text, so that on a phone the text comes first. */
export function ModeOptions({ options, onChange }: OptionsProps) {
  const { direction, mode, keepEscapes } = options;
  const hints = direction === 'encode' ? URL_ENCODER.encodeHints : URL_ENCODER.decodeHints;
  return (
    <div>
      <div className={styles.options}>
        <Choice
          label={URL_ENCODER.mode}
          options={URL_ENCODER.modes}
          value={mode}
          onChange={(value) => onChange({ mode: value })}
        />
        {direction === 'encode' && (
          <Checkbox
            label={URL_ENCODER.keepEscapes}
            hint={URL_ENCODER.keepEscapesHint}
            checked={keepEscapes}
            onChange={(event) => onChange({ keepEscapes: event.target.checked })}
          />
        )}
      </div>
      <p className={styles.hint} role="status">
        {hints[mode]}
      </p>
    </div>
  );
}
