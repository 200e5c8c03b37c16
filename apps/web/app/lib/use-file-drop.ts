import { useEffect, useState } from 'react';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/**
 * Accepts files that are dropped anywhere on the page: outside the text area, the browser would otherwise open them
 * instead of the page, and the visitor's query would be lost. Returns whether a file is being dragged over the page.
 *
 * @param onFiles should be stable. Folders are only in the second argument, which has to be read at once: see
 * folder-files.ts.
 */
export function useFileDrop(
  onFiles: (files: readonly File[], transfer: DataTransfer | null, target: EventTarget | null) => void,
): boolean {
  const [hovering, setHovering] = useState(false);

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setHovering(true);
    };
    const leave = (event: DragEvent) => {
      // When the pointer leaves the window, there is no related target; otherwise it is another element.
      if (event.relatedTarget === null) setHovering(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setHovering(false);
      onFiles(Array.from(event.dataTransfer?.files ?? []), event.dataTransfer, event.target);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [onFiles]);

  return hovering;
}
