import {
  type DatabaseOverview,
  type PersonToSeeAs,
  peopleToSeeAsSchema,
  type RowsSeen,
  rowsSeenSchema,
  type TableRule,
} from '@hln/contracts';
import { useState } from 'react';
import * as v from 'valibot';
import { isSiteError } from '../../../lib/errors.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { Fold } from '../../../staff-parts/frame/fold.tsx';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useReading } from '../data/read-database.ts';
import styles from '../database-admin.module.css';
import { SEEN } from '../rows/texts.ts';
import { ruleSentences } from '../tables/rule-sentences.ts';

interface SeenAnswerProps {
  readonly seen: RowsSeen;
  /** The policies for reading that table, for signed-in accounts. */
  readonly rules: readonly TableRule[];
}

/** The people whose view can be shown. @throws SiteError */
async function readPeople(signal: AbortSignal): Promise<PersonToSeeAs[]> {
  const answer = await staffRest().rpc('read_people_to_see_as').abortSignal(limited(signal));
  return v.parse(peopleToSeeAsSchema, dataOf(answer, SEEN.failed));
}

/** Which rows of a table a person sees; the request is recorded. @throws SiteError */
async function readRowsSeen(person: string, table: string): Promise<RowsSeen> {
  const answer = await staffRest()
    .rpc('read_rows_seen', { person, relation_name: table })
    .abortSignal(limited());
  return v.parse(rowsSeenSchema, dataOf(answer, SEEN.unanswered));
}

/** Which rows of a table a person sees, and why. */
export function SeenPanel({ overview }: { readonly overview: DatabaseOverview }) {
  const { data, failure, reload } = useReading('people', readPeople, SEEN.failed);
  return (
    <Panel title={SEEN.title}>
      <Fold label={SEEN.show}>
        {data === null && failure === null && <p role="status">{SEEN.loading}</p>}
        {data === null && failure !== null && <ReadFailure message={failure} onRetry={reload} />}
        {data !== null && <Desk people={data} overview={overview} />}
      </Fold>
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

/** Why a person sees these rows and no others. */
function SeenAnswer({ seen, rules }: SeenAnswerProps) {
  const reasons = [
    ...(seen.is_active ? [] : [SEEN.inactive]),
    ...(seen.missing_factor === null ? [] : [SEEN.factors[seen.missing_factor]]),
    ...(seen.may_read ? ruleSentences(rules) : [SEEN.noRight]),
    ...(seen.may_read && !seen.is_guarded ? [SEEN.unguarded] : []),
    ...(seen.is_restricted ? [SEEN.restricted] : []),
  ];
  return (
    <>
      <ul className={styles.lines}>
        {[...new Set(reasons)].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {seen.may_read && seen.is_guarded && (
        <div className={styles.part}>
          <h3 className={styles.subtitle}>{SEEN.policies}</h3>
          {seen.policies.length === 0 && <p>{SEEN.noPolicy}</p>}
          <ul className={styles.queries}>
            {seen.policies.map(({ name, condition, permissions, rows }) => (
              <li key={name} className={styles.query}>
                <div className={styles.queryText}>
                  <p>
                    {SEEN.policy(name, rows)}{' '}
                    {permissions.map((each) => SEEN.permission(each.name, each.is_held)).join(' ')}
                  </p>
                  {condition !== null && <p className={styles.definition}>{condition}</p>}
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      {seen.keys !== null && seen.rows !== null && seen.rows.length > 0 && (
        <div className={styles.part}>
          <h3 className={styles.subtitle}>{SEEN.keys(seen.keys)}</h3>
          <ul className={styles.lines}>
            {seen.rows.map((key) => (
              <li key={key.join(' ')} className={styles.code}>
                {key.join(', ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
