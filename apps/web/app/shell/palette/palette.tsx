import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { PALETTE } from '../../content/palette.ts';
import { isHidden } from '../../lib/hidden-tools.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { closeIcon, searchIcon } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import styles from './palette.module.css';
import { findEntries } from './palette-entries.ts';
import { type SourceResult, useSources } from './use-sources.ts';

interface Option {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly kind: string;
}

/** What is there at once stands above what comes later, so that nothing moves away under a finger. */
function optionsOf(query: string, results: readonly SourceResult[]): readonly Option[] {
  const of = (isFirst: boolean) =>
    results
      .filter((result) => result.isFirst === isFirst)
      .flatMap(({ kind, items }) => items.map((item) => ({ ...item, kind })));
  const pages = findEntries(query)
    .filter(({ path }) => !isHidden(path))
    .map((entry) => ({ ...entry, kind: PALETTE[entry.kind] }));
  const all = [...of(true), ...pages, ...of(false)];
  return all.filter(({ path }, index) => all.findIndex((other) => other.path === path) === index);
}

/** How far each key moves in the list. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

/**
 * Finds tools and pages by a word: a text field with a list under it (the combobox pattern), whose focus stays in the
 * field. It is open while it is rendered; when it is removed, the focus returns to where it came from.
 */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const [query, setQuery] = useState('');
  /** The option that was moved to; by its path, since others may come in above it. */
  const [chosen, setChosen] = useState<string | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const results = useSources(query);
  const found = optionsOf(query, results);
  const notes = results.flatMap(({ note }) => note ?? []);
  const active = Math.max(
    0,
    found.findIndex(({ path }) => path === chosen),
  );
  const setActive = (index: number) => setChosen(found[index]?.path ?? null);
  const optionId = (index: number) => `${id}-${index}`;

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = active + step;
      // One step goes round at the ends, a page stops there.
      if (Math.abs(step) === 1) setActive((next + found.length) % found.length);
      else setActive(Math.max(0, Math.min(found.length - 1, next)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = list.current?.children[active];
      if (option instanceof HTMLElement) option.click();
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it.
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={PALETTE.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.field}>
        <Icon path={searchIcon} />
        <input
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={PALETTE.title}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
          placeholder={PALETTE.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(null);
          }}
          onKeyDown={pressed}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          <Icon path={closeIcon} label={PALETTE.close} />
        </button>
      </div>
      <div ref={list} role="listbox" id={`${id}-list`} aria-label={PALETTE.results} className={styles.list}>
        {found.map((entry, index) => (
          <Link
            key={entry.path}
            to={entry.path}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classNames(styles.option, index === active && styles.active)}
            onPointerMove={() => setActive(index)}
            onClick={onClose}
            viewTransition
          >
            <span className={styles.name}>{entry.name}</span>
            <span className={styles.kind}>{entry.kind}</span>
            {entry.description !== '' && <span className={styles.description}>{entry.description}</span>}
          </Link>
        ))}
      </div>
      <p role="status" className={notes.length === 0 ? 'visually-hidden' : styles.notes}>
        {notes.join(' ')}
      </p>
      <p role="status" className={found.length === 0 ? styles.nothing : 'visually-hidden'}>
        {found.length > 0 ? PALETTE.found(found.length) : PALETTE.nothing(query.trim())}
      </p>
    </dialog>
  );
}
