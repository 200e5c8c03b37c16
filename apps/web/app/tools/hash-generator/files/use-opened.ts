import { useCallback, useState } from 'react';
import { type FolderContent, readDropped } from '../../../lib/folder-files.ts';
import { useFileDrop } from '../../../lib/use-file-drop.ts';

/** Loads the code that reads folders when it is first needed. */
const loadReader = () => import('../../../lib/folder-files.ts');

/** The files that are hashed instead of the text. */
export type Opened =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'folder'; readonly content: FolderContent };

/**
 * Files and folders that were picked, or dropped anywhere on the page.
 *
 * @param onFailure receives why a folder could not be read; should be stable
 */
export function useOpened(onFailure: (reason: string) => void) {
  const [opened, setOpened] = useState<Opened | null>(null);

  const open = useCallback((content: FolderContent) => {
    const [first] = content.files;
    if (first === undefined) return;
    const isSingle = content.files.length === 1 && !content.hasFolder;
    setOpened(isSingle ? { kind: 'file', file: first.file } : { kind: 'folder', content });
  }, []);

  const openSoon = useCallback(
    (content: Promise<FolderContent>) => {
      content.then(open, (error: unknown) =>
        onFailure(error instanceof Error ? error.message : String(error)),
      );
    },
    [open, onFailure],
  );
  const drop = useCallback(
    (_: readonly File[], transfer: DataTransfer | null) => {
      if (transfer === null) return;
      const dropped = readDropped(transfer);
      openSoon(loadReader().then(({ droppedContent }) => droppedContent(dropped)));
    },
    [openSoon],
  );
  const dropping = useFileDrop(drop);
  const pick = useCallback(
    (files: readonly File[]) => openSoon(loadReader().then(({ pickedContent }) => pickedContent(files))),
    [openSoon],
  );
  const close = useCallback(() => setOpened(null), []);

  return { opened, dropping, pick, close };
}
