import type { PlacedNote } from '@hln/data-formats';
import { CONVERTER_NOTES } from '../../../content/data-converter.ts';
import { TOOL_PROBLEMS } from '../../../content/tool-parts.ts';
import type { ProblemPlace } from '../../../tool-parts/problems.tsx';
import styles from './notes-list.module.css';

/** How many places of one note are listed. */
const SHOWN = 8;

export interface NotesListProps {
  readonly notes: readonly PlacedNote[];
  /** Null where the input is not shown, so that there is nothing to jump to. */
  readonly onJump: ((place: ProblemPlace) => void) | null;
}

/** What a conversion lost or changed, with the places in the input; each selects its place there. */
export function NotesList({ notes, onJump }: NotesListProps) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes} aria-labelledby="converter-notes">
      <h2 id="converter-notes" className={styles.title}>
        {CONVERTER_NOTES.title}
      </h2>
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note.kind}>
            <p>
              {note.message} <span className={styles.count}>({CONVERTER_NOTES.count(note.count)})</span>
            </p>
            <Places note={note} onJump={onJump} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Places({ note, onJump }: { readonly note: PlacedNote } & Pick<NotesListProps, 'onJump'>) {
  const hidden = note.count - Math.min(SHOWN, note.places.length);
  return (
    <ul className={styles.places}>
      {note.places.slice(0, SHOWN).map(({ path, place }) => {
        const name = path === null ? null : path === '' ? CONVERTER_NOTES.root : path;
        const label = name ?? (place === null ? '' : CONVERTER_NOTES.comment(place.line));
        return (
          <li key={`${path} ${place?.offset}`}>
            {place === null || onJump === null ? (
              <span>{label}</span>
            ) : (
              <button type="button" onClick={() => onJump(place)}>
                <span className="visually-hidden">{TOOL_PROBLEMS.goTo} </span>
                {label}
              </button>
            )}
          </li>
        );
      })}
      {hidden > 0 && <li>{CONVERTER_NOTES.more(hidden)}</li>}
    </ul>
  );
}
