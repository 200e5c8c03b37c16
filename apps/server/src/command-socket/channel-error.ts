/** The reasons why a request to the process that holds a data folder got no result. */
export type ChannelFault =
  /** The holder ended, or released the folder, before it answered. */
  | 'gone'
  /** Like `gone`, but some of the work may already have been done. */
  | 'lost'
  /** The holder is running, but gives no sign of life. */
  | 'silent'
  | 'other-version'
  /** The holder serves another folder, of which the client's folder is a copy. */
  | 'other-folder'
  /** The holder refused the request: not a line of the protocol, too long, or too slow. */
  | 'malformed'
  | 'too-large'
  | 'too-slow'
  /** The holder tried, and the work failed; the message can be shown. */
  | 'failed';

/** A request to the process that holds a data folder got no result; the message is for the owner. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
  readonly fault: ChannelFault;

  constructor(fault: ChannelFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** Whether a request failed because of `fault`. */
export function hasFault(error: unknown, fault: ChannelFault): boolean {
  return error instanceof ChannelError && error.fault === fault;
}

/** The process that holds a data folder. */
export interface Holder {
  readonly dataDir: string;
  readonly pid: number;
}

/** Turns faults into sentences, in this one place; work that failed in the server brings its own message. */
export function describeFault(fault: Exclude<ChannelFault, 'failed'>, { dataDir, pid }: Holder): string {
  const holder = `The process that holds the data folder ${dataDir} (process ${pid})`;
  switch (fault) {
    case 'gone':
    case 'lost':
      return `${holder} ended before it answered.`;
    case 'silent':
      return `${holder} is running but does not answer. End it, and try again.`;
    case 'other-version':
      return `${holder} is of another version of this program. Stop it first, or use the commands of its version.`;
    case 'other-folder':
      return `${holder} serves the folder that this one is a copy of. To use the copy, delete its file server.lock.`;
    case 'malformed':
      return `${holder} could not read the request.`;
    case 'too-large':
      return `${holder} was asked for more than fits into one request.`;
    case 'too-slow':
      return `${holder} took too long, and was given up on.`;
  }
}
