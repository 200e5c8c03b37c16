import { toHex } from '@hln/bytes';
import { HASH_FOLDER } from '../../../content/hash-folder.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, warningIcon } from '../../../ui/icons.ts';
import type { CheckedEntry, CheckReport } from './check-report.ts';
import styles from './folder.module.css';
import type { NamedList } from './use-folder.ts';

export interface CheckViewProps {
  readonly report: CheckReport;
  readonly lists: readonly NamedList[];
}

/** The most rows drawn; mismatches come first. */
const SHOWN = 300;
const names = new Intl.ListFormat('en-NZ');

/** The verdict in a sentence, then every entry, surplus file and unrecognised line. */
export function CheckView({ report, lists }: CheckViewProps) {
  const { entries, extra, counts } = report;
  const hidden = entries.length - SHOWN;
  return (
    <>
      <LiveRegion>
        <Alert tone={isGood(report) ? 'success' : 'danger'}>
          {verdict(report)} {counts.keyless > 0 && `${HASH_FOLDER.needsKey} `}
          {HASH_FOLDER.lists(names.format(lists.map(({ path }) => path)))}
        </Alert>
      </LiveRegion>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{HASH_FOLDER.columns.status}</th>
              <th scope="col">{HASH_FOLDER.columns.file}</th>
              <th scope="col">{HASH_FOLDER.columns.algorithm}</th>
            </tr>
          </thead>
          <tbody>
            {entries.slice(0, SHOWN).map((entry) => (
              <Row key={`${entry.listPath} ${entry.line}`} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p>{HASH_FOLDER.more(hidden)}</p>}
      {counts.extra > 0 && (
        <details className={styles.more}>
          <summary>{HASH_FOLDER.extra(counts.extra)}</summary>
          <ul>
            {extra.slice(0, SHOWN).map((path) => (
              <li key={path}>{path}</li>
            ))}
            {extra.length > SHOWN && <li>{HASH_FOLDER.more(extra.length - SHOWN)}</li>}
          </ul>
        </details>
      )}
      {lists
        .filter(({ list }) => list.problems.length > 0)
        .map(({ path, list }) => (
          <details key={path} className={styles.more}>
            <summary>{HASH_FOLDER.problems(path)}</summary>
            <ul>
              {list.problems.map(({ line, text }) => (
                <li key={line}>{HASH_FOLDER.problem(line, text)}</li>
              ))}
            </ul>
          </details>
        ))}
    </>
  );
}

function Row({ entry: { path, algorithm, status, expected, actual } }: { readonly entry: CheckedEntry }) {
  const isRight = status === 'matches';
  return (
    <tr className={isRight ? undefined : styles.wrong}>
      <td>
        <span className={isRight ? styles.right : styles.fault}>
          <Icon path={isRight ? checkIcon : warningIcon} />
          {HASH_FOLDER.status[status]}
        </span>
      </td>
      <th scope="row">
        {path}
        {actual !== null && !isRight && (
          <code className={styles.digest}>
            {toHex(actual)}
            <br />
            {HASH_FOLDER.expected} {toHex(expected)}
          </code>
        )}
      </th>
      <td>{algorithm}</td>
    </tr>
  );
}

function isGood({ counts, entries }: CheckReport): boolean {
  return counts.matches > 0 && counts.matches === entries.length;
}

function verdict(report: CheckReport): string {
  const { differs, missing, unreadable, keyless, checksum, matches } = report.counts;
  if (isGood(report)) return HASH_FOLDER.allMatch(matches);
  return HASH_FOLDER.faults([
    ...(differs > 0 ? [HASH_FOLDER.differ(differs)] : []),
    ...(missing > 0 ? [HASH_FOLDER.missing(missing)] : []),
    ...(unreadable > 0 ? [HASH_FOLDER.unreadable(unreadable)] : []),
    ...(keyless > 0 ? [HASH_FOLDER.keyless(keyless)] : []),
    ...(checksum > 0 ? [HASH_FOLDER.checksum(checksum)] : []),
    HASH_FOLDER.match(matches),
  ]);
}
