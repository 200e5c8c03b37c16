import { redact } from './redact.ts';
import { requestId } from './request-id.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Writes one JSON object per line, with the id of the request or job that it is about: line breaks and control characters are escaped, long texts are cut, and what looks
 * like a secret is redacted. Even so, never pass it a body, a header, a key or a person's e-mail address.
 */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const ranks: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 };

export function createLog(level: LogLevel, write: (line: string) => void = writeToStderr): Log {
  const at =
    (rank: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: LogFields = {}) => {
      if (ranks[rank] < ranks[level]) return;
      const line = {
        time: new Date().toISOString(),
        level: rank,
        message,
        request: requestId(),
        ...fields,
      };
      const clean = JSON.stringify(line, (name, value: unknown) =>
        typeof value === 'string' && name !== 'time' ? redact(value) : value,
      );
      write(`${clean.replace(UNSEEN, escaped)}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** What JSON leaves alone but a terminal or an editor obeys: further control characters, line ends, text directions. */
const UNSEEN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

function writeToStderr(line: string): void {
  process.stderr.write(line);
}

/** The parts of an error that may be logged: name, code and message. Messages of the database quote no row. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { error: `${error.name}: ${error.message}`, code };
}
