import { URL_ENCODER } from '../../../content/url-encoder.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { Toolbar, ToolbarGroup } from '../../../tool-parts/layout.tsx';
import { ShareButton } from '../../../tool-parts/share-button.tsx';
import { Checkbox } from '../../../ui/controls.tsx';
import type { UrlOptions } from '../settings/options.ts';
import styles from '../url-encoder.module.css';

export interface OptionsBarProps {
  readonly options: UrlOptions;
  readonly canShare: boolean;
  readonly onChange: (changed: Partial<UrlOptions>) => void;
  readonly onShare: () => void;
}

/** Direction and mode, and what the mode does. */
export function OptionsBar({ options, canShare, onChange, onShare }: OptionsBarProps) {
  const { direction, mode, keepEscapes } = options;
  const hints = direction === 'encode' ? URL_ENCODER.encodeHints : URL_ENCODER.decodeHints;
  return (
    <div>
      <Toolbar>
        <ToolbarGroup>
          <Choice
            label={URL_ENCODER.direction}
            options={URL_ENCODER.directions}
            value={direction}
            onChange={(value) => onChange({ direction: value })}
          />
          <Choice
            label={URL_ENCODER.mode}
            options={URL_ENCODER.modes}
            value={mode}
            onChange={(value) => onChange({ mode: value })}
          />
        </ToolbarGroup>
        <ToolbarGroup>
          {direction === 'encode' && (
            <Checkbox
              label={URL_ENCODER.keepEscapes}
              hint={URL_ENCODER.keepEscapesHint}
              checked={keepEscapes}
              onChange={(event) => onChange({ keepEscapes: event.target.checked })}
            />
          )}
          <ShareButton disabled={!canShare} onShare={onShare} />
        </ToolbarGroup>
      </Toolbar>
      <p className={styles.hint} role="status">
        {hints[mode]}
      </p>
    </div>
  );
}
