import { type KeyboardEvent, type RefObject, useState } from 'react';
import { MACRON_KEYS } from '../../../content/content-management.ts';
import styles from '../content-management.module.css';

const { letters } = MACRON_KEYS;
const STEPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % letters.length,
  ArrowLeft: (at) => (at + letters.length - 1) % letters.length,
  Home: () => 0,
  End: () => letters.length - 1,
};

/** Letters that many keyboards lack. One stop of the Tab key; the arrow keys go from letter to letter. */
export function MacronKeys({ target }: { readonly target: RefObject<HTMLTextAreaElement | null> }) {
  const [at, setAt] = useState(0);
  function move(event: KeyboardEvent<HTMLElement>) {
    const to = STEPS[event.key]?.(at);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[to]?.focus();
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={MACRON_KEYS.label}
      className={styles.letters}
      onKeyDown={move}
    >
      {letters.map((letter, index) => (
        <button
          key={letter}
          type="button"
          lang="mi"
          tabIndex={index === at ? 0 : -1}
          // A press leaves the caret where it is.
          onPointerDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={() => insert(target.current, letter)}
        >
          {letter}
        </button>
      ))}
    </div>
  );
}

/** Writes in the place of what is selected, as typing does, so that the browser can undo it. */
function insert(field: HTMLTextAreaElement | null, letter: string) {
  if (field === null) return;
  field.focus();
  if (document.execCommand('insertText', false, letter)) return;
  field.setRangeText(letter, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
