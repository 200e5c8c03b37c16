import { useEffect, useState } from 'react';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/**
 * Takes files that are dropped anywhere on the page: beside the text area the browser would leave the page for them,
 * and take the visitor's query along. Answers whether one hovers now.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [hovering, setHovering] = useState(false);

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setHovering(true);
    };
    const leave = (event: DragEvent) => {
      // Leaving the window goes to nowhere; leaving an element goes to another.
      if (event.relatedTarget === null) setHovering(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setHovering(false);
      onFiles(Array.from(event.dataTransfer?.files ?? []));
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
