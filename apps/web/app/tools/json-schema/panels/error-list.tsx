import type { PlacedError } from '@hln/json-schema';
import { SCHEMA_RESULT } from '../../../content/json-schema.ts';
import { TOOL_PROBLEMS } from '../../../content/tool-parts.ts';
import type { ProblemPlace } from '../../../tool-parts/problems.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { warningIcon } from '../../../ui/icons.ts';
import styles from './error-list.module.css';

/** How many errors are listed. */
const SHOWN = 50;

export interface ErrorListProps {
  readonly errors: readonly PlacedError[];
  readonly count: number;
  /** Where the errors themselves are: in the document, or in a schema that is wrong. */
  readonly isInSchema: boolean;
  /** Selects a place in a text; null for a text that is not shown. */
  readonly jumpIn: (side: 'schema' | 'document') => Jump | null;
}

type Jump = (place: ProblemPlace) => void;

/** The errors, each with buttons that select its value and its rule. */
export function ErrorList(props: ErrorListProps) {
  const hidden = props.count - Math.min(SHOWN, props.errors.length);
  return (
    <ol className={styles.errors} aria-label={SCHEMA_RESULT.list}>
      {props.errors.slice(0, SHOWN).map((error) => (
        <ErrorItem key={keyOf(error)} error={error} {...props} />
      ))}
      {hidden > 0 && <li className={styles.more}>{SCHEMA_RESULT.more(hidden)}</li>}
    </ol>
  );
}

const keyOf = ({ path, message, rule }: PlacedError) =>
  `${path} ${rule?.uri} ${rule?.path} ${rule?.place?.offset} ${message}`;

interface ErrorItemProps extends Pick<ErrorListProps, 'isInSchema' | 'jumpIn'> {
  readonly error: PlacedError;
}

function ErrorItem({ error, isInSchema, jumpIn }: ErrorItemProps) {
  const { message, place, rule, causes } = error;
  return (
    <li className={styles.error}>
      <Icon path={warningIcon} label={TOOL_PROBLEMS.error} />
      <div className={styles.body}>
        <p className={styles.message}>{message}</p>
        <p className={styles.places}>
          {place !== null && (
            <Place
              label={isInSchema ? SCHEMA_RESULT.goToSchema : SCHEMA_RESULT.goToDocument}
              place={place}
              onJump={jumpIn(isInSchema ? 'schema' : 'document')}
            />
          )}
          {rule !== null && (
            <span>
              {SCHEMA_RESULT.rule} <code>{rule.path}</code>{' '}
              {rule.uri !== null && SCHEMA_RESULT.ruleElsewhere(rule.uri)}
              {rule.place !== null && (
                <Place label={SCHEMA_RESULT.goToSchema} place={rule.place} onJump={jumpIn('schema')} />
              )}
            </span>
          )}
        </p>
        {causes.length > 0 && (
          <>
            <p className={styles.causes}>{SCHEMA_RESULT.causes}</p>
            <ul className={styles.errors}>
              {causes.map((cause) => (
                <ErrorItem key={keyOf(cause)} error={cause} isInSchema={isInSchema} jumpIn={jumpIn} />
              ))}
            </ul>
          </>
        )}
      </div>
    </li>
  );
}

interface PlaceProps {
  readonly label: string;
  readonly place: ProblemPlace;
  readonly onJump: Jump | null;
}

function Place({ label, place, onJump }: PlaceProps) {
  const words = TOOL_PROBLEMS.place(place.line, place.column);
  if (onJump === null) return <span>{words}</span>;
  return (
    <button type="button" className={styles.place} onClick={() => onJump(place)}>
      <span className="visually-hidden">{label} </span>
      {words}
    </button>
  );
}
