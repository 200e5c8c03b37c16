import { TOOL_PAGE } from '../content/tool-parts.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { shareIcon } from '../ui/icons.ts';

export interface ShareButtonProps extends ButtonLook {
  /** Whether there is nothing to share yet. */
  readonly disabled: boolean;
  readonly onShare: () => void;
}

/** Makes a link to the page's current state. */
export function ShareButton({ disabled, onShare, ...look }: ShareButtonProps) {
  return (
    <Button {...look} icon={<Icon path={shareIcon} />} disabled={disabled} onClick={onShare}>
      {TOOL_PAGE.share}
    </Button>
  );
}
