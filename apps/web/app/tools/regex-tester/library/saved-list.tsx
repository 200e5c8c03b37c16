import { useEffect, useRef, useState } from 'react';
import { REGEX_LIBRARY } from '../../../content/regex-library.ts';
import { hasEveryWord } from '../../../lib/has-every-word.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../regex-tester.module.css';
import { hasName, type Library, MAX_NAME, readName, type SavedPattern, written } from './library.ts';

/** A library of more patterns has a search field. */
const MOST_UNSEARCHED = 6;

export interface SavedListProps {
  readonly library: Library;
  readonly onOpen: (saved: SavedPattern) => void;
  readonly onDelete: (saved: SavedPattern) => void;
  /** Returns whether the name was stored. */
  readonly onRename: (from: string, to: string) => boolean;
}

/** The saved patterns, with a search once there are many. */
export function SavedList({ library, onOpen, onDelete, onRename }: SavedListProps) {
  const [words, setWords] = useState('');
  const [renaming, setRenaming] = useState<string | null>(null);
  if (library.length === 0) return <p className={styles.quiet}>{REGEX_LIBRARY.none}</p>;
  const isLong = library.length > MOST_UNSEARCHED;
  const shown = isLong
    ? library.filter((saved) => hasEveryWord(`${saved.name} ${written(saved)}`, words))
    : library;
  return (
    <div className={styles.stack}>
      {isLong && (
        <Field label={REGEX_LIBRARY.search}>
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
      )}
      {isLong && (
        <p role="status" className={styles.quiet}>
          {shown.length === 0 && REGEX_LIBRARY.notFound}
        </p>
      )}
      <ul className={styles.saved} aria-label={REGEX_LIBRARY.list}>
        {shown.map((saved) => (
          <li key={saved.name}>
            {renaming === saved.name ? (
              <NewName
                saved={saved}
                library={library}
                onCancel={() => setRenaming(null)}
                onRename={(to) => {
                  if (to === saved.name || onRename(saved.name, to)) setRenaming(null);
                }}
              />
            ) : (
              <>
                <span className={styles.savedName}>{saved.name}</span>
                <code className={styles.savedPattern}>{written(saved)}</code>
                <div className={styles.savedActions}>
                  <RowButton
                    label={REGEX_LIBRARY.open}
                    name={saved.name}
                    variant="secondary"
                    onPress={() => onOpen(saved)}
                  />
                  <RowButton
                    label={REGEX_LIBRARY.rename}
                    name={saved.name}
                    onPress={() => setRenaming(saved.name)}
                  />
                  <RowButton label={REGEX_LIBRARY.delete} name={saved.name} onPress={() => onDelete(saved)} />
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowButtonProps {
  readonly label: string;
  /** Of the pattern, for assistive technology. */
  readonly name: string;
  readonly variant?: 'secondary' | 'quiet';
  readonly onPress: () => void;
}

function RowButton({ label, name, variant = 'quiet', onPress }: RowButtonProps) {
  return (
    <Button variant={variant} size="small" onClick={onPress}>
      {label}
      <span className="visually-hidden"> “{name}”</span>
    </Button>
  );
}

interface NewNameProps {
  readonly saved: SavedPattern;
  readonly library: Library;
  readonly onRename: (to: string) => void;
  readonly onCancel: () => void;
}

/** A field for a pattern's new name, in place of its row. */
function NewName({ saved, library, onRename, onCancel }: NewNameProps) {
  const [typed, setTyped] = useState(saved.name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const name = readName(typed);
  const isTaken = name !== null && name !== saved.name && hasName(library, name);
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== null && !isTaken) onRename(name);
      }}
    >
      <Field label={REGEX_LIBRARY.newName(saved.name)} error={isTaken ? REGEX_LIBRARY.taken : undefined}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            maxLength={MAX_NAME}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              // Otherwise Escape would close the dialog.
              event.preventDefault();
              onCancel();
            }}
          />
        )}
      </Field>
      <div className="button-row">
        <Button type="submit" size="small" disabled={name === null || isTaken}>
          {REGEX_LIBRARY.keepName}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {REGEX_LIBRARY.cancel}
        </Button>
      </div>
    </form>
  );
}
