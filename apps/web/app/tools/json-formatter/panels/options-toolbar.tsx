import { JSON_MODES, JSON_OPTIONS } from '../../../content/json-formatter.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { Toolbar, ToolbarGroup } from '../../../tool-parts/layout.tsx';
import { ShareButton } from '../../../tool-parts/share-button.tsx';
import { Checkbox, Select } from '../../../ui/controls.tsx';
import styles from '../json-formatter.module.css';
import { INDENTS, type JsonOptions, MODES } from './options.ts';

const MODE_CHOICES = MODES.map((value) => ({ value, label: JSON_MODES[value] }));
const INDENT_CHOICES = INDENTS.map((value) => ({
  value,
  label: value === 'tab' ? JSON_OPTIONS.tab : JSON_OPTIONS.spaces(Number(value)),
}));

export interface OptionsToolbarProps {
  readonly options: JsonOptions;
  readonly canShare: boolean;
  readonly onChange: (changed: Partial<JsonOptions>) => void;
  readonly onShare: () => void;
}

/** Which view of the input is shown, and its layout. */
export function OptionsToolbar({ options, canShare, onChange, onShare }: OptionsToolbarProps) {
  const { mode, indent, sortKeys, lines } = options;
  const hasLines = mode === 'format' || mode === 'compress' || mode === 'tree';
  return (
    <Toolbar>
      <ToolbarGroup>
        <Choice
          label={JSON_MODES.label}
          hideLabel
          options={MODE_CHOICES}
          value={mode}
          onChange={(value) => onChange({ mode: value })}
        />
      </ToolbarGroup>
      <ToolbarGroup>
        {mode === 'format' && (
          <div className={styles.indent}>
            <Select
              aria-label={JSON_OPTIONS.indent}
              options={INDENT_CHOICES}
              value={indent}
              onChoose={({ value }) => onChange({ indent: value })}
            />
          </div>
        )}
        {(mode === 'format' || mode === 'compress') && !lines && (
          <Checkbox
            label={JSON_OPTIONS.sortKeys}
            checked={sortKeys}
            onChange={({ target }) => onChange({ sortKeys: target.checked })}
          />
        )}
        {hasLines && (
          <Checkbox
            label={JSON_OPTIONS.lines}
            title={JSON_OPTIONS.linesHint}
            checked={lines}
            onChange={({ target }) => onChange({ lines: target.checked })}
          />
        )}
        <ShareButton disabled={!canShare} onShare={onShare} />
      </ToolbarGroup>
    </Toolbar>
  );
}
