import { TOOL_OUTPUT } from '../content/tool-parts.ts';
import { downloadBlob } from '../lib/download.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { downloadIcon } from '../ui/icons.ts';

export interface DownloadButtonProps {
  readonly name: string;
  /** Media type of the file. */
  readonly type: string;
  readonly disabled: boolean;
  readonly content: () => BlobPart;
  readonly label?: string;
}

/** Saves a result as a file. */
export function DownloadButton({ name, type, disabled, content, label }: DownloadButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Icon path={downloadIcon} />}
      disabled={disabled}
      onClick={() => downloadBlob(name, new Blob([content()], { type }))}
    >
      {label ?? TOOL_OUTPUT.download}
    </Button>
  );
}
