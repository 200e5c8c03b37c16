import { SCHEMA_RESULT } from '../../../content/json-schema.ts';
import { jumpTo, type ProblemPlace, Problems } from '../../../tool-parts/problems.tsx';
import { Alert, LiveRegion, type Tone } from '../../../ui/alert.tsx';
import type { CheckState } from '../running/use-schema-check.ts';
import { ErrorList } from './error-list.tsx';
import styles from './verdict.module.css';

export interface VerdictProps {
  readonly state: CheckState;
  /** Null for a text that is not shown, whose places can't be selected. */
  readonly area: (side: 'schema' | 'document' | 'others') => HTMLTextAreaElement | null;
}

/** Whether the document fits, as one sentence, and all errors below it. */
export function Verdict({ state, area }: VerdictProps) {
  const said = sentence(state);
  const check = state.kind === 'checked' ? state.check : null;
  const jumpIn = (side: 'schema' | 'document' | 'others') => {
    const shown = area(side);
    return shown && ((place: ProblemPlace) => jumpTo(shown, place));
  };
  return (
    <section className={styles.verdict} aria-labelledby="schema-result">
      <h2 id="schema-result" className={styles.title}>
        {SCHEMA_RESULT.title}
      </h2>
      <LiveRegion>{said === null ? null : <Alert tone={said.tone}>{said.text}</Alert>}</LiveRegion>
      {said === null && <p className={styles.nothing}>{SCHEMA_RESULT.nothing}</p>}
      {check?.kind === 'unreadable' && (
        <Problems
          id="schema-problems"
          problems={[
            {
              severity: 'error',
              message: check.message,
              ...(check.place !== null && { place: check.place }),
            },
          ]}
          onJump={jumpIn(check.side)}
        />
      )}
      {(check?.kind === 'invalid' || check?.kind === 'faulty') && (
        <ErrorList
          errors={check.errors}
          count={check.kind === 'invalid' ? check.count : check.errors.length}
          isInSchema={check.kind === 'faulty'}
          jumpIn={jumpIn}
        />
      )}
      {check !== null && 'remarks' in check && check.remarks.length > 0 && (
        <ul className={styles.remarks}>
          {check.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function sentence(state: CheckState): { readonly tone: Tone; readonly text: string } | null {
  if (state.kind === 'nothing') return null;
  if (state.kind === 'timed-out') return { tone: 'danger', text: SCHEMA_RESULT.timedOut(state.pattern) };
  if (state.kind === 'failed') return { tone: 'danger', text: SCHEMA_RESULT.failed(state.message) };
  const { check } = state;
  switch (check.kind) {
    case 'valid':
      return { tone: 'success', text: SCHEMA_RESULT.valid(check.draft) };
    case 'schema-only':
      return { tone: 'info', text: SCHEMA_RESULT.schemaOnly(check.draft) };
    case 'invalid':
      return { tone: 'danger', text: SCHEMA_RESULT.errors(check.count) };
    case 'faulty':
      return { tone: 'danger', text: SCHEMA_RESULT.faulty(check.errors.length) };
    default:
      return { tone: 'danger', text: SCHEMA_RESULT.unreadable[check.side] };
  }
}
