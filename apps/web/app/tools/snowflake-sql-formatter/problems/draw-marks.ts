import { layOutMarks, type Mark, type MarkPiece } from './mark-layout.ts';
import styles from './problems.module.css';

const SAMPLE = 50;

/**
 * Underlines places of a text area on the layer under it, and follows its scrolling and its size. The marks go with the
 * first edit: from then on they would be in the wrong places.
 *
 * @param text that the marks are about; nothing is drawn if the area holds another one
 * @param marks in the order of the text
 * @returns a function that takes them away
 */
export function drawMarks(
  source: HTMLTextAreaElement,
  paper: HTMLElement,
  text: string,
  marks: readonly Mark[],
): () => void {
  const stop = new AbortController();
  let width = -1;

  const draw = () => {
    // Without the scroll bar, which takes room in some browsers.
    width = source.clientWidth;
    paper.style.width = `${width}px`;
    paper.replaceChildren();
    if (source.value !== text) return;
    const { columns, rowHeight } = measure(paper);
    paper.replaceChildren(...layOutMarks(text, marks, columns).map((piece) => elementOf(piece, rowHeight)));
  };
  const follow = () => {
    paper.style.transform = `translate(${-source.scrollLeft}px, ${-source.scrollTop}px)`;
  };

  draw();
  follow();
  source.addEventListener('scroll', follow, { passive: true, signal: stop.signal });
  source.addEventListener('input', () => paper.replaceChildren(), { signal: stop.signal });
  const resized = new ResizeObserver(() => {
    if (source.clientWidth !== width) draw();
    follow();
  });
  resized.observe(source);
  return () => {
    stop.abort();
    resized.disconnect();
    paper.replaceChildren();
  };
}

/** How many characters fit into a row, and how high it is, as the browser rounds it. */
function measure(paper: HTMLElement): { columns: number; rowHeight: number } {
  const sample = document.createElement('span');
  sample.textContent = 'x';
  const rows = document.createElement('div');
  rows.append(sample, '\nx'.repeat(SAMPLE - 1));
  paper.replaceChildren(rows);
  const columns = Math.floor(rows.clientWidth / sample.getBoundingClientRect().width);
  return { columns, rowHeight: rows.getBoundingClientRect().height / SAMPLE };
}

function elementOf(piece: MarkPiece, rowHeight: number): HTMLElement {
  const element = document.createElement('div');
  switch (piece.kind) {
    case 'rows':
      element.style.height = `${piece.count * rowHeight}px`;
      break;
    case 'lines':
      element.textContent = piece.text;
      break;
    case 'marked':
      element.append(
        ...piece.pieces.map(({ text, marked }) => {
          if (!marked) return text;
          const mark = document.createElement('span');
          mark.className = styles.mark ?? '';
          mark.textContent = text;
          return mark;
        }),
      );
  }
  return element;
}
