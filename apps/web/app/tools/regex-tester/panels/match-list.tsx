import type { GroupMatch, Match, Matches, Span } from '@hln/regex-analysis';
import { useState } from 'react';
import { REGEX_MATCHES } from '../../../content/regex-results.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../regex-tester.module.css';

const PAGE = 50;
/** The longest value that is shown in full. */
const SHOWN_LENGTH = 300;

export interface MatchListProps {
  readonly text: string;
  readonly matches: Matches;
  /** Null if the text is not shown: the places are then words. */
  readonly onJump: ((span: Span) => void) | null;
}

/** Each match with its groups. Its position is a button that selects it in the text. */
export function MatchList({ text, matches: { list }, onJump }: MatchListProps) {
  const [shown, setShown] = useState(PAGE);
  if (list.length === 0) {
    return <p className={styles.quiet}>{text === '' ? REGEX_MATCHES.waiting : REGEX_MATCHES.none}</p>;
  }
  const hidden = list.length - shown;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
    <section className={styles.scroll} aria-label={REGEX_MATCHES.label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{REGEX_MATCHES.what}</th>
            <th scope="col">{REGEX_MATCHES.place}</th>
            <th scope="col">{REGEX_MATCHES.value}</th>
          </tr>
        </thead>
        {list.slice(0, shown).map((match, index) => (
          <MatchRows
            key={`${match.start} ${match.end}`}
            text={text}
            match={match}
            number={index + 1}
            onJump={onJump}
          />
        ))}
      </table>
      {hidden > 0 && (
        <Button variant="quiet" size="small" onClick={() => setShown(shown + 10 * PAGE)}>
          {REGEX_MATCHES.more(hidden)}
        </Button>
      )}
    </section>
  );
}

interface MatchRowsProps extends Pick<MatchListProps, 'text' | 'onJump'> {
  readonly match: Match;
  readonly number: number;
}

function MatchRows({ text, match, number, onJump }: MatchRowsProps) {
  return (
    <tbody>
      <tr className={styles.matchRow}>
        <th scope="row">{REGEX_MATCHES.match(number)}</th>
        <Cells text={text} span={match} what={REGEX_MATCHES.matchWhat(number)} onJump={onJump} />
      </tr>
      {match.groups.map((group) => (
        <tr key={group.number}>
          <th scope="row" className={styles.groupName}>
            {groupName(group)}
          </th>
          <Cells text={text} span={group.span} what={groupName(group)} onJump={onJump} />
        </tr>
      ))}
    </tbody>
  );
}

const groupName = ({ number, name }: GroupMatch) =>
  name === null ? REGEX_MATCHES.group(number) : REGEX_MATCHES.namedGroup(number, name);

interface CellsProps extends Pick<MatchListProps, 'text' | 'onJump'> {
  readonly span: Span | null;
  readonly what: string;
}

function Cells({ text, span, what, onJump }: CellsProps) {
  if (span === null) {
    return (
      <>
        <td />
        <td className={styles.quiet}>{REGEX_MATCHES.noPart}</td>
      </>
    );
  }
  const value = text.slice(span.start, span.end);
  return (
    <>
      <td>
        {onJump === null ? (
          <span className={styles.placeName}>{REGEX_MATCHES.span(span.start, span.end)}</span>
        ) : (
          <button type="button" className={styles.place} onClick={() => onJump(span)}>
            <span className="visually-hidden">{REGEX_MATCHES.select} </span>
            {REGEX_MATCHES.span(span.start, span.end)}
          </button>
        )}
      </td>
      <td>
        {value === '' ? (
          <span className={styles.quiet}>{REGEX_MATCHES.empty}</span>
        ) : (
          <span className={styles.valueBox}>
            <code className={styles.value}>
              {value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value}
            </code>
            <CopyButton compact what={what} text={() => value} />
          </span>
        )}
      </td>
    </>
  );
}
