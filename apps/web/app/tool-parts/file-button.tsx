import { useRef } from 'react';
import { TOOL_INPUT } from '../content/tool-parts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { uploadIcon } from '../ui/icons.ts';

export interface FileButtonProps {
  /** The `accept` attribute of a file input. */
  readonly accept?: string | undefined;
  readonly multiple?: boolean;
  /** Picks a folder with everything in it: each file's `webkitRelativePath` says where it was. */
  readonly folder?: boolean;
  readonly label?: string | undefined;
  /** Name of the file input for assistive technology. */
  readonly inputLabel?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens the browser's file dialog. */
export function FileButton(props: FileButtonProps) {
  const { accept, multiple = false, folder = false, label, inputLabel, onFiles } = props;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon path={uploadIcon} />}
        onClick={() => picker.current?.click()}
      >
        {label ?? TOOL_INPUT.openFile}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        multiple={multiple}
        {...(folder && { webkitdirectory: '' })}
        aria-label={inputLabel ?? TOOL_INPUT.file}
        hidden
        onChange={(event) => {
          onFiles(Array.from(event.target.files ?? []));
          // Otherwise, picking the same file again would have no effect.
          event.target.value = '';
        }}
      />
    </>
  );
}
