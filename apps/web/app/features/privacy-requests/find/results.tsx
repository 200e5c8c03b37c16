import {
  PERSONAL_DATA_KINDS,
  type PersonalDeletion,
  type PersonalRow,
  type PrivacyRequest,
} from '@hln/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import type { Changes } from '../../../staff-parts/changes/use-changes.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { langOf } from '../../../staff-parts/text-language.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import styles from '../privacy-requests.module.css';
import { backupsText, countsText, ELSEWHERE, FIND, KIND_NOTES, KINDS } from '../texts.ts';
import { DeleteDrawer } from './delete-drawer.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { chosenRows, countsOf, goesAlong, idOf, rowsOf } from './selection.ts';
import type { PersonalSearch } from './use-personal-search.ts';

export interface ResultsProps {
  readonly search: PersonalSearch;
  readonly found: NonNullable<PersonalSearch['found']>;
  readonly requests: readonly PrivacyRequest[];
  readonly changes: Changes;
  readonly onSearch: (contact: string) => void;
  readonly onDeleted: (deletion: PersonalDeletion) => void;
}

/** What was found, by kind, with the person's own first; what is ticked can be exported and deleted. */
export function Results({ search, found, requests, changes, onSearch, onDeleted }: ResultsProps) {
  const { contact, data } = found;
  const [shown, setShown] = useState<PersonalRow | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const rows = rowsOf(data);
  const own = rows.filter(({ is_own }) => is_own);
  const mentions = rows.filter(({ is_own }) => !is_own);
  const chosen = chosenRows(data, search.ticked);
  const deleteButton = useRef<HTMLButtonElement>(null);

  const group = (listed: readonly PersonalRow[], title: string, note: ReactNode, withKind: boolean) => (
    <RowGroup
      key={title}
      title={title}
      note={note}
      rows={listed}
      ticked={search.ticked}
      withKind={withKind}
      onTick={search.tick}
      onShow={setShown}
    />
  );

  return (
    <div className={styles.results}>
      <div>
        <h3 className={styles.about}>{rows.length === 0 ? FIND.nothing(contact) : FIND.found(contact)}</h3>
        <p className={styles.note}>
          {rows.length === 0
            ? FIND.nothingText
            : `${FIND.summary(countsText(countsOf(own)), mentions.length)} ${backupsText(data.backups)}`}
        </p>
      </div>
      {data.also.length > 0 && (
        <Alert tone="info">
          <p>{FIND.also}</p>
          <div className={classNames('button-row', styles.also)}>
            {data.also.map((other) => (
              <Button key={other} size="small" onClick={() => onSearch(other)}>
                {FIND.searchFor(other)}
              </Button>
            ))}
          </div>
        </Alert>
      )}
      <Elsewhere counts={data.elsewhere} />
      {PERSONAL_DATA_KINDS.map((kind) => {
        const listed = own.filter((row) => row.kind === kind);
        return listed.length === 0 ? null : group(listed, KINDS[kind].title, KIND_NOTES[kind], false);
      })}
      {mentions.length > 0 && group(mentions, FIND.mentions, FIND.mentionsText, true)}
      {data.kinds.map(({ kind, found: all, rows: listed }) =>
        all > listed.length ? (
          <Alert key={kind} tone="warning">
            <p>
              {KINDS[kind].title}: {FIND.more(listed.length, all)}
            </p>
          </Alert>
        ) : null,
      )}
      {rows.length > 0 && (
        <footer className={styles.actions}>
          <p aria-live="polite">{FIND.selected(chosen.length)}</p>
          <div className="button-row">
            <ExportButtons contact={contact} chosen={chosen} changes={changes} />
            <Button
              ref={deleteButton}
              variant="danger"
              aria-disabled={chosen.length === 0}
              onClick={() => chosen.length > 0 && setIsDeleting(true)}
            >
              {FIND.delete}
            </Button>
          </div>
          <p className={styles.note}>{FIND.exportHint}</p>
        </footer>
      )}
      {shown !== null && <RowDrawer contact={contact} row={shown} onClose={() => setShown(null)} />}
      {isDeleting && (
        <DeleteDrawer
          contact={contact}
          contactKind={data.contact.kind}
          rows={rows}
          chosen={chosen}
          backups={data.backups}
          requests={requests}
          changes={changes}
          onClose={() => setIsDeleting(false)}
          returnFocus={() => deleteButton.current}
          onDeleted={(deletion) => {
            setIsDeleting(false);
            onDeleted(deletion);
          }}
        />
      )}
    </div>
  );
}

function Elsewhere({ counts }: { readonly counts: Readonly<Record<string, number | undefined>> }) {
  const entries = Object.entries(counts).flatMap(([name, count]) => {
    const entry = ELSEWHERE[name];
    return entry === undefined || count === undefined ? [] : [{ name, count, entry }];
  });
  if (entries.length === 0) return null;
  return (
    <Alert tone="info">
      <p>{FIND.elsewhere}</p>
      <ul className={styles.elsewhere}>
        {entries.map(({ name, count, entry }) => (
          <li key={name}>
            {entry.says(count)} {entry.path !== undefined && <Link to={entry.path}>{entry.link}</Link>}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface RowGroupProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly rows: readonly PersonalRow[];
  readonly ticked: ReadonlySet<string>;
  /** Whether each row says of which kind it is. */
  readonly withKind: boolean;
  readonly onTick: PersonalSearch['tick'];
  readonly onShow: (row: PersonalRow) => void;
}

function RowGroup({ title, note, rows, ticked, withKind, onTick, onShow }: RowGroupProps) {
  return (
    <section>
      <h4 className={styles.kind}>
        {title} <span className={styles.count}>{rows.length}</span>
      </h4>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row
            key={idOf(row)}
            row={row}
            isTicked={ticked.has(idOf(row))}
            isAlong={goesAlong(row, ticked)}
            withKind={withKind}
            onTick={onTick}
            onShow={onShow}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Pick<RowGroupProps, 'withKind' | 'onTick' | 'onShow'> {
  readonly row: PersonalRow;
  readonly isTicked: boolean;
  /** It goes with a row that is ticked. */
  readonly isAlong: boolean;
}

function Row({ row, isTicked, isAlong, withKind, onTick, onShow }: RowProps) {
  const { kind, title, detail, at, parent } = row;
  return (
    <li className={styles.row}>
      <label className={classNames('checkbox', styles.tick)}>
        <input
          type="checkbox"
          checked={isTicked || isAlong}
          disabled={isAlong}
          onChange={({ target }) => onTick(idOf(row), target.checked)}
        />
        <span className={styles.words}>
          <span className={styles.name} lang={langOf(title)}>
            {title}
          </span>
          {withKind && <Badge isInLine>{KINDS[kind].one}</Badge>}
          {isAlong && parent !== null && <Badge isInLine>{FIND.goesWith(parent.kind)}</Badge>}
          <span className={styles.detail}>
            <Moment at={at} />
            {detail !== null && ` · ${detail}`}
          </span>
        </span>
      </label>
      <Button size="small" variant="quiet" aria-label={FIND.showNamed(title)} onClick={() => onShow(row)}>
        {FIND.show}
      </Button>
    </li>
  );
}
