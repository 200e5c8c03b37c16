import type { PersonalRow, PersonalValue } from '@hln/contracts';
import { useCallback } from 'react';
import { useReading } from '../../../lib/staff/staff-queries.tsx';
import { readTimestamp } from '../../../lib/timestamps.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { langOf } from '../../../staff-parts/text-language.ts';
import { readPersonalRows } from '../data/personal-data.ts';
import styles from '../privacy-requests.module.css';
import { FIND, KINDS } from '../texts.ts';
import { idOf } from './selection.ts';

export interface RowDrawerProps {
  readonly contact: string;
  readonly row: PersonalRow;
  readonly onClose: () => void;
}

/** One entry in full, as an export has it. */
export function RowDrawer({ contact, row, onClose }: RowDrawerProps) {
  const read = useCallback(async () => await readPersonalRows(contact, [row], 'read'), [contact, row]);
  const { data, failure, reload } = useReading(['personal-row', idOf(row)], read, FIND.rowUnread);
  const [entry] = data ?? [];
  return (
    <Drawer
      title={row.title}
      titleLang={langOf(row.title)}
      lede={KINDS[row.kind].one}
      onClose={onClose}
      returnFocus={() => null}
    >
      {data === null && failure === null && <p role="status">{FIND.rowLoading}</p>}
      {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      {data !== null && entry === undefined && <p>{FIND.rowGone}</p>}
      {entry !== undefined && <Value value={entry.data} />}
    </Drawer>
  );
}

function Value({ value }: { readonly value: PersonalValue }) {
  if (Array.isArray(value)) {
    return (
      <ol className={styles.values}>
        {value.map((item: PersonalValue, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={index}>
            <Item value={item} />
          </li>
        ))}
      </ol>
    );
  }
  if (typeof value === 'object') {
    const facts = Object.entries(value).map(([label, fact]: readonly [string, PersonalValue]) => ({
      label,
      value: <Value value={fact} />,
    }));
    return <FactList facts={facts} />;
  }
  const text = String(value);
  return readTimestamp(text) !== null ? (
    <Moment at={text} />
  ) : (
    <span className={styles.text} lang={langOf(text)}>
      {text}
    </span>
  );
}

/** An item of a list; a message is its words below a line with the rest. */
function Item({ value }: { readonly value: PersonalValue }) {
  if (typeof value !== 'object' || Array.isArray(value) || !('Text' in value)) return <Value value={value} />;
  const { Text, ...rest } = value;
  return (
    <>
      <p className={styles.note}>
        {Object.entries(rest).map(([label, fact], index) => (
          <span key={label}>
            {index > 0 && ' · '}
            <Value value={fact} />
          </span>
        ))}
      </p>
      <Value value={Text ?? ''} />
    </>
  );
}
