import { HASH_TOOLBAR } from '../../../content/hash-generator.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { Toolbar } from '../../../tool-parts/layout.tsx';
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
      <Choice
        hideLabel
        label={HASH_TOOLBAR.mode}
        options={HASH_TOOLBAR.modes}
        value={options.mode}
        onChange={(mode) => onChange({ mode })}
      />
      <ShareButton disabled={!canShare} onShare={onShare} />
    </Toolbar>
  );
}
