import { redact } from './redact.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * One JSON object a line, whatever it is given: breaks and control characters are escaped, texts are cut, and what
 * looks like a secret is taken out. Never hand it a body, a header, a key or an address of a person all the same.
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
      const line = { time: new Date().toISOString(), level: rank, message, ...fields };
      const clean = JSON.stringify(line, (name, value: unknown) =>
        typeof value === 'string' && name !== 'time' ? redact(value) : value,
      );
      write(`${clean.replace(UNSEEN, escaped)}\n`);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** What JSON leaves as it is and a terminal or an editor obeys: further controls, line ends and directions. */
const UNSEEN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

function writeToStderr(line: string): void {
  process.stderr.write(line);
}

/** What of an error may be logged: its name, code and message. Database messages quote no row. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { error: `${error.name}: ${error.message}`, code };
}
