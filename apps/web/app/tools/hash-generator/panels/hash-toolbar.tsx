import { HASH_NOTICES, HASH_TOOLBAR } from '../../../content/hash-generator.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { Toolbar, ToolbarGroup } from '../../../tool-parts/layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { shareIcon } from '../../../ui/icons.ts';
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
        <Button icon={<Icon path={shareIcon} />} disabled={!canShare} onClick={onShare}>
          {HASH_NOTICES.share}
        </Button>
      </ToolbarGroup>
    </Toolbar>
  );
}
