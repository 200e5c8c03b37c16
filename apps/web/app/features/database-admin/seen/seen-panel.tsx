import {
  type DatabaseOverview,
  type PersonToSeeAs,
  peopleToSeeAsSchema,
  type RowsSeen,
  rowsSeenSchema,
} from '@hln/contracts';
import { useState } from 'react';
import * as v from 'valibot';
import { SEEN } from '../../../content/table-rows.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useReading } from '../data/read-database.ts';
import styles from '../database-admin.module.css';
import { SeenAnswer } from './seen-answer.tsx';

/** Whose view can be asked for. @throws SiteError */
async function readPeople(signal: AbortSignal): Promise<PersonToSeeAs[]> {
  const answer = await staffRest().rpc('read_people_to_see_as').abortSignal(limited(signal));
  return v.parse(peopleToSeeAsSchema, dataOf(answer, SEEN.failed));
}

/** Which rows of a table somebody sees; on record. @throws SiteError */
async function readRowsSeen(person: string, table: string): Promise<RowsSeen> {
  const answer = await staffRest()
    .rpc('read_rows_seen', { person, relation_name: table })
    .abortSignal(limited());
  return v.parse(rowsSeenSchema, dataOf(answer, SEEN.unanswered));
}

/** Which rows of a table somebody sees, and why. */
export function SeenPanel({ overview }: { readonly overview: DatabaseOverview }) {
  const { data, failure, reload } = useReading('people', readPeople, SEEN.failed);
  return (
    <Panel title={SEEN.title}>
      {data === null && failure === null && <p role="status">{SEEN.loading}</p>}
      {data === null && failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      {data !== null && <Desk people={data} overview={overview} />}
    </Panel>
  );
}

interface Looked {
  readonly person: PersonToSeeAs;
  readonly table: string;
  readonly seen: RowsSeen;
}

function Desk({
  people,
  overview,
}: {
  readonly people: readonly PersonToSeeAs[];
  readonly overview: DatabaseOverview;
}) {
  const tables = overview.tables.map(({ name }) => name).filter((name) => !name.startsWith('private.'));
  const [id, setId] = useState(people[0]?.id ?? '');
  const [table, setTable] = useState(tables[0] ?? '');
  const [looked, setLooked] = useState<Looked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const isSessionLost = useSessionLoss();
  async function look() {
    const person = people.find((each) => each.id === id);
    if (isLooking || person === undefined) return;
    setIsLooking(true);
    setProblem(null);
    try {
      setLooked({ person, table, seen: await readRowsSeen(person.id, table) });
    } catch (failure) {
      setLooked(null);
      if (!(await isSessionLost(failure))) {
        setProblem(isSiteError(failure) ? failure.message : SEEN.unanswered);
      }
    } finally {
      setIsLooking(false);
    }
  }
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{SEEN.text}</p>
      <form
        className={styles.filterForm}
        aria-label={SEEN.title}
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <Field label={SEEN.person}>
          {(control) => (
            <Select
              {...control}
              value={id}
              options={people.map((each) => ({ value: each.id, label: each.email }))}
              onChange={({ target }) => setId(target.value)}
            />
          )}
        </Field>
        <Field label={SEEN.table}>
          {(control) => (
            <Select
              {...control}
              value={table}
              options={tables.map((name) => ({ value: name, label: name }))}
              onChange={({ target }) => setTable(target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={isLooking} aria-disabled={isLooking}>
          {SEEN.look}
        </Button>
      </form>
      <LiveRegion>
        {isLooking && <p>{SEEN.looking}</p>}
        {problem !== null && (
          <Alert tone="warning">
            <p>{problem}</p>
          </Alert>
        )}
        {!isLooking && looked !== null && (
          <p className={styles.sum}>{SEEN.answer(looked.person.email, looked.table, looked.seen)}</p>
        )}
      </LiveRegion>
      {!isLooking && looked !== null && (
        <SeenAnswer
          seen={looked.seen}
          rules={overview.rules.filter(
            ({ relation, role, verb }) =>
              relation === looked.table && role === 'authenticated' && verb === 'select',
          )}
        />
      )}
    </div>
  );
}
