import type { WordField } from '@hln/contracts/site-words';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../content-management.module.css';
import { MACRON_KEYS, MACRON_WORDS, WORD_FIELD, WORD_KIND_HINTS } from '../texts.ts';
import { faultsOf, type KnownWord, tidied } from '../words/known-word.ts';

const { letters } = MACRON_KEYS;

const STEPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % letters.length,
  ArrowLeft: (at) => (at + letters.length - 1) % letters.length,
  Home: () => 0,
  End: () => letters.length - 1,
};

interface MacronHint {
  /** The word as it is in the text. */
  readonly written: string;
  /** The usual spelling of the word, with its current capitals. */
  readonly usual: string;
}

const withoutMacrons = (word: string) => word.normalize('NFD').replaceAll('\u0304', '').normalize('NFC');

const USUAL = new Map(MACRON_WORDS.map((word) => [withoutMacrons(word).toLowerCase(), word]));

/** Matches only whole words, and none inside a URL or an email address. */
const WRITTEN = new RegExp(
  `(?<![\\p{L}\\p{N}@./_-])(?:${[...USUAL.keys()].join('|')})(?![\\p{L}\\p{N}@/_-]|[.][\\p{L}\\p{N}])`,
  'giu',
);

/** Māori words in a text that lack their usual macrons, each once. */
export function macronHints(text: string): MacronHint[] {
  const found = new Set([...text.normalize('NFC').matchAll(WRITTEN)].map(([written]) => written));
  return [...found].flatMap((written) => {
    const usual = USUAL.get(written.toLowerCase());
    return usual === undefined ? [] : [{ written, usual: inCapitalsOf(written, usual) }];
  });
}

function inCapitalsOf(written: string, usual: string): string {
  if (written.length > 1 && written === written.toUpperCase()) return usual.toUpperCase();
  const [first = ''] = written;
  return first === first.toUpperCase() ? usual.charAt(0).toUpperCase() + usual.slice(1) : usual;
}

/** The text with every occurrence of such a word respelled. */
export function writeMacrons(text: string, { written, usual }: MacronHint): string {
  return text.normalize('NFC').replace(WRITTEN, (word) => (word === written ? usual : word));
}

/**
 * Whether the focus is in a part of the page. When a press elsewhere takes it away, that is reported only after the
 * press: elements that are shown while the part is active may disappear then, and the button under the pointer would
 * move.
 */
function useActive(): {
  readonly isActive: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
} {
  const [isActive, setIsActive] = useState(false);
  const isPressed = useRef(false);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isActive) return;
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // Waits for the click that follows the release.
      setTimeout(() => {
        if (isLeaving.current) setIsActive(false);
      });
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      isPressed.current = false;
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, [isActive]);
  const enter = useCallback(() => {
    isLeaving.current = false;
    setIsActive(true);
  }, []);
  const leave = useCallback(() => {
    isLeaving.current = true;
    if (!isPressed.current) setIsActive(false);
  }, []);
  return { isActive, enter, leave };
}

export interface WordControlProps {
  readonly known: KnownWord;
  readonly label: ReactNode;
  readonly typed: string;
  readonly isEdited: boolean;
  readonly onType: (text: string) => void;
}

/** The field of a text, with its length limit, errors, and help with macrons. */
export function WordControl({ known, label, typed, isEdited, onType }: WordControlProps) {
  const { field } = known;
  const area = useRef<HTMLTextAreaElement>(null);
  /** Each letter that somebody types could raise an error, so errors wait until the field is left. */
  const { isActive, enter, leave } = useActive();
  /** A space at the end is no edit, but it has to stay while the next word is typed. */
  const [raw, setRaw] = useState(typed);
  const shown = isActive && tidied(field, raw) === tidied(field, typed) ? raw : typed;
  const length = [...typed].length;
  const faults = isEdited && !isActive ? faultsOf(known, typed) : [];
  const isMaori = field.language !== 'zh-Hans';
  const hints = isMaori && isEdited ? macronHints(typed) : [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows where the focus is.
    <div
      className={styles.control}
      onFocus={enter}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave();
      }}
    >
      <Field
        label={label}
        error={faults.length === 0 ? undefined : faults.map(WORD_FIELD.fault).join(' ')}
        hint={
          <span className={styles.hint}>
            <span>{hintOf(field)}</span>
            <span className={styles.length} data-over={length > field.most || undefined}>
              {WORD_FIELD.length(length, field.most)}
            </span>
          </span>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            className={styles.area}
            lang={field.language}
            rows={rowsOf(typed)}
            autoComplete="off"
            value={shown}
            onChange={({ target }) => {
              setRaw(target.value);
              onType(target.value);
            }}
          />
        )}
      </Field>
      {isMaori && isActive && <MacronKeys target={area} />}
      {hints.map((hint) => (
        <p key={hint.written} className={styles.macron}>
          <span>{MACRON_KEYS.hint(hint.written, hint.usual)}</span>
          <Button
            size="small"
            onClick={() => {
              area.current?.focus();
              onType(writeMacrons(typed, hint));
            }}
          >
            {MACRON_KEYS.use(hint.usual)}
          </Button>
        </p>
      ))}
    </div>
  );
}

/** A hint about the kind is replaced by the field's own hint, except for the one on Markdown. */
const hintOf = ({ hint, kind }: WordField) =>
  kind === 'markdown' ? `${hint ?? ''} ${WORD_KIND_HINTS.markdown}`.trim() : (hint ?? WORD_KIND_HINTS[kind]);

/** The height in rows, for browsers that do not size the field by its content. */
const rowsOf = (text: string) =>
  Math.min(12, Math.max(1, Math.ceil(text.length / 60), text.split('\n').length));

/** Letters that many keyboards lack. One stop of the Tab key; the arrow keys move from letter to letter. */
function MacronKeys({ target }: { readonly target: RefObject<HTMLTextAreaElement | null> }) {
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

/** Replaces the selection, as typing does, so that the browser can undo it. */
function insert(field: HTMLTextAreaElement | null, letter: string) {
  if (field === null) return;
  field.focus();
  if (document.execCommand('insertText', false, letter)) return;
  field.setRangeText(letter, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
