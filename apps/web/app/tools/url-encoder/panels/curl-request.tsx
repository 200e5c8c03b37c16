import { URL_PARTS } from '../../../content/url-parts.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { type CurlReading, isCurlCommand, readCurl, UnreadableCommand } from '../logic.ts';
import styles from '../url-encoder.module.css';

/** Longer commands are not read while somebody types. */
const MOST_COMMAND = 1_000_000;
/** How much of a value is shown, in characters. */
const MOST_SHOWN = 2_000;
/** No usual command has more headers or notes. */
const MOST_ROWS = 200;

interface CommandIn {
  /** Null if the text is no curl command, or none that can be read. */
  readonly reading: CurlReading | null;
  /** Why a curl command cannot be read, or null. */
  readonly unreadable: string | null;
}

/** Reads the input as a curl command, if it is one. */
export function commandIn(text: string): CommandIn {
  if (text.length > MOST_COMMAND || !isCurlCommand(text)) return { reading: null, unreadable: null };
  try {
    return { reading: readCurl(text), unreadable: null };
  } catch (error) {
    if (error instanceof UnreadableCommand) return { reading: null, unreadable: error.message };
    throw error;
  }
}

/** Headers whose values let somebody in. */
const SECRET =
  /^(?:(?:proxy-)?authorization|cookie|(?:x-)?api-?key|x-(?:auth|access|csrf|amz-security)-?token)$/i;

export interface RequestSectionProps {
  readonly reading: CurlReading;
  readonly hasUrlPassword: boolean;
}

/** What a curl command sends besides its URL, and what was left out. */
export function RequestSection({ reading, hasUrlPassword }: RequestSectionProps) {
  const { request, notes } = reading;
  const { method, headers, user, data, body = [] } = request;
  const secrets = [
    ...new Set(headers.map(({ name }) => name).filter((name) => SECRET.test(name))),
    ...(user === null ? [] : [URL_PARTS.requestParts.user]),
    ...(hasUrlPassword ? [URL_PARTS.urlPassword] : []),
  ];
  const rows = [
    { name: URL_PARTS.requestParts.method, value: method },
    ...(user === null ? [] : [{ name: URL_PARTS.requestParts.user, value: user }]),
    ...headers,
    ...body.map(({ option, value }) => ({ name: `--${option}`, value })),
    ...(data === null ? [] : [{ name: URL_PARTS.requestParts.data, value: data }]),
  ];
  return (
    <section className={styles.request}>
      <h3 className={styles.subtitle}>{URL_PARTS.request}</h3>
      {secrets.length > 0 && <Alert tone="info">{URL_PARTS.secrets(secrets)}</Alert>}
      <dl className={styles.parts}>
        {rows.slice(0, MOST_ROWS).map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat, and have no other identity.
          <div key={index}>
            <dt>{name}</dt>
            <dd>
              {value === '' ? (
                <span className={styles.quiet}>{URL_PARTS.none}</span>
              ) : (
                <>
                  <span>
                    {value.slice(0, MOST_SHOWN)}
                    {value.length > MOST_SHOWN && (
                      <span className={styles.quiet}>{URL_PARTS.cut(value.length)}</span>
                    )}
                  </span>
                  <CopyButton compact what={URL_PARTS.copy(name)} text={() => value} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {rows.length > MOST_ROWS && <p className={styles.quiet}>{URL_PARTS.moreRows(rows.length)}</p>}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.slice(0, MOST_ROWS).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
