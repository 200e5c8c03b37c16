import { HASH_TOOLBAR } from '../../../content/hash-generator.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { Toolbar, ToolbarGroup } from '../../../tool-parts/layout.tsx';
import { ShareButton } from '../../../tool-parts/share-button.tsx';
import type { HashOptions } from '../options/options.ts';

export interface HashToolbarProps {
  readonly options: HashOptions;
  readonly canShare: boolean;
  readonly onChange: (changed: Partial<HashOptions>) => void;
  readonly onShare: () => void;
}

export function HashToolbar({ options, canShare, onChange, onShare }: HashToolbarProps) {
  return (
    <Toolbar>
      <ToolbarGroup>
        <Choice
          hideLabel
          label={HASH_TOOLBAR.mode}
          options={HASH_TOOLBAR.modes}
          value={options.mode}
          onChange={(mode) => onChange({ mode })}
        />
        <Choice
          hideLabel
          label={HASH_TOOLBAR.format}
          options={HASH_TOOLBAR.formats}
          value={options.format}
          onChange={(format) => onChange({ format })}
        />
      </ToolbarGroup>
      <ToolbarGroup>
        <ShareButton disabled={!canShare} onShare={onShare} />
      </ToolbarGroup>
    </Toolbar>
  );
}
