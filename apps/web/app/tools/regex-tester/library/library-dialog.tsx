import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { REGEX_LIBRARY } from '../../../content/regex-library.ts';
import { browserStorage } from '../../../lib/remembered.ts';
import { DownloadButton } from '../../../tool-parts/download-button.tsx';
import { FileButton } from '../../../tool-parts/file-button.tsx';
import { type Notice, NoticeBar } from '../../../tool-parts/notice-bar.tsx';
import { openTextFile } from '../../../tool-parts/use-text-files.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/confirm-dialog.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../regex-tester.module.css';
import {
  LIBRARY_KEY,
  type Library,
  type LibraryFailure,
  libraryFile,
  MAX_LIBRARY_FILE,
  MAX_NAME,
  mergePatterns,
  readLibrary,
  readLibraryFile,
  readName,
  type SavedPattern,
  withNewName,
  withoutName,
  withPattern,
  writeLibrary,
  written,
} from './library.ts';
import { SavedList } from './saved-list.tsx';

/** The library of this browser, the same in all tabs. For a part that is never prerendered. */
function useLibrary() {
  const [library, setLibrary] = useState<Library>(() => readLibrary(browserStorage()));
  useEffect(() => {
    const changed = ({ key }: StorageEvent) => {
      // Without a key, everything was deleted.
      if (key === LIBRARY_KEY || key === null) setLibrary(readLibrary(browserStorage()));
    };
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  }, []);
  /** Changes what is stored by now, which another tab may have changed. Returns why it was not stored. */
  const change = useCallback((to: (stored: Library) => Library): LibraryFailure | null => {
    const storage = browserStorage();
    const failure = writeLibrary(storage, to(readLibrary(storage)));
    if (failure === null) setLibrary(readLibrary(storage));
    return failure;
  }, []);
  return { library, change };
}

export interface LibraryDialogProps {
  /** What is on the page. */
  readonly current: () => Omit<SavedPattern, 'name'>;
  readonly onOpen: (saved: SavedPattern) => void;
  readonly onClose: () => void;
}

/** The patterns that the visitor has saved in this browser: save, open, rename, delete, export and import. */
export function LibraryDialog({ current, onOpen, onClose }: LibraryDialogProps) {
  const { library, change } = useLibrary();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [typed, setTyped] = useState('');
  const [now] = useState(current);
  const name = readName(typed);
  const replaced = library.find((saved) => saved.name === name);

  const noticeBox = useRef<HTMLDivElement>(null);
  // A deleted row takes the focus with it. It goes to Undo rather than to another row's Delete.
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (notice?.action && isLost) noticeBox.current?.querySelector('button')?.focus();
  }, [notice]);

  /** Changes the library and says so, with a way back, or says why it could not be stored. */
  function put(
    to: (stored: Library) => Library,
    text: string | null,
    undo?: (stored: Library) => Library,
  ): boolean {
    const failure = change(to);
    if (failure !== null) setNotice({ tone: 'danger', text: REGEX_LIBRARY.failures[failure] });
    else if (text !== null) {
      const action = undo && { label: REGEX_LIBRARY.undo, run: () => void put(undo, null) };
      setNotice({ tone: 'success', text, ...(action && { action }) });
    }
    return failure === null;
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (name === null) return;
    const isSaved =
      replaced === undefined
        ? put((stored) => withPattern(stored, { ...now, name }), REGEX_LIBRARY.saved(name))
        : put(
            (stored) => withPattern(stored, { ...now, name }),
            REGEX_LIBRARY.replaced(name),
            (stored) => withPattern(stored, replaced),
          );
    if (isSaved) setTyped('');
  }

  function remove(saved: SavedPattern) {
    put(
      (stored) => withoutName(stored, saved.name),
      REGEX_LIBRARY.deleted(saved.name),
      (stored) => withPattern(stored, saved),
    );
  }

  async function importFile(file: File | undefined) {
    if (file === undefined) return;
    const read = await openTextFile(file, MAX_LIBRARY_FILE);
    if (read.kind === 'refused') return setNotice(read.notice);
    const content = readLibraryFile(read.text);
    if (content.kind !== 'patterns') {
      const text =
        content.kind === 'wrong'
          ? REGEX_LIBRARY.wrong(content.index, content.member)
          : REGEX_LIBRARY.unreadable[content.reason];
      return setNotice({ tone: 'danger', text });
    }
    const { added, renamed, same } = mergePatterns(library, content.patterns);
    put(
      (stored) => mergePatterns(stored, content.patterns).library,
      REGEX_LIBRARY.imported(added.length, renamed, same),
      added.length === 0 ? undefined : (stored) => stored.filter((saved) => !added.includes(saved.name)),
    );
  }

  return (
    <ModalDialog
      title={REGEX_LIBRARY.title}
      onClose={onClose}
      rest={
        <div className={styles.library}>
          <div ref={noticeBox} className={styles.libraryNotice}>
            <NoticeBar notice={notice} onClose={() => setNotice(null)} />
          </div>
          {now.source === '' ? (
            <p className={styles.quiet}>{REGEX_LIBRARY.nothingToSave}</p>
          ) : (
            <form className={styles.stack} onSubmit={save}>
              <code className={styles.savedPattern}>{written(now)}</code>
              <Field label={REGEX_LIBRARY.name}>
                {(control) => (
                  <Input
                    {...control}
                    maxLength={MAX_NAME}
                    autoComplete="off"
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                )}
              </Field>
              <Button type="submit" variant="primary" disabled={name === null}>
                {replaced === undefined ? REGEX_LIBRARY.save : REGEX_LIBRARY.replace(replaced.name)}
              </Button>
            </form>
          )}
          <SavedList
            library={library}
            onOpen={onOpen}
            onDelete={remove}
            onRename={(from, to) => put((stored) => withNewName(stored, from, to), null)}
          />
          <div className="button-row">
            <DownloadButton
              name="regex-library.json"
              type="application/json"
              disabled={library.length === 0}
              content={() => libraryFile(library)}
              label={REGEX_LIBRARY.export}
            />
            <FileButton
              accept=".json,application/json"
              label={REGEX_LIBRARY.import}
              inputLabel={REGEX_LIBRARY.importLabel}
              onFiles={([file]) => void importFile(file)}
            />
            <Button size="small" onClick={onClose}>
              {REGEX_LIBRARY.close}
            </Button>
          </div>
        </div>
      }
    >
      <p className={styles.quiet}>{REGEX_LIBRARY.stays}</p>
    </ModalDialog>
  );
}
