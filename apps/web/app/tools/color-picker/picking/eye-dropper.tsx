import { PICKER } from '../../../content/color-picker.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { dropperIcon } from '../../../ui/tool-icons.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';

/** The EyeDropper API of Chromium; TypeScript's library does not have it yet. */
interface EyeDropperWindow {
  readonly EyeDropper: new () => { open(): Promise<{ readonly sRGBHex: string }> };
}

const canPick = (candidate: object): candidate is EyeDropperWindow => 'EyeDropper' in candidate;

export interface EyeDropperButtonProps {
  readonly onPick: (css: string) => void;
}

/** Takes a colour from anywhere on the screen, where the browser can. */
export function EyeDropperButton({ onPick }: EyeDropperButtonProps) {
  const hydrated = useHydrated();
  if (!hydrated || !canPick(window)) return null;
  const { EyeDropper } = window;
  const open = async () => {
    try {
      onPick((await new EyeDropper().open()).sRGBHex);
    } catch (error) {
      // Escape ends it with this error: nothing was picked, nothing is wrong.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  };
  return (
    <Button variant="quiet" size="small" icon={<Icon path={dropperIcon} />} onClick={() => void open()}>
      {PICKER.eyeDropper}
    </Button>
  );
}
