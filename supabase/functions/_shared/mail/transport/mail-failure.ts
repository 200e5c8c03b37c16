import { CodedError, type EmailCause, errorPredicate } from '@hln/contracts';

/** A message was not delivered. Retrying helps unless the failure is permanent. */
export class MailError extends CodedError {
  override readonly name = 'MailError';
  readonly permanent: boolean;
  readonly failure: MailFailure;

  /** @param message the mail server's reply */
  constructor(message: string, permanent: boolean, failure: MailFailure) {
    super(permanent ? 'mail_rejected' : 'mail_not_sent', message);
    this.permanent = permanent;
    this.failure = failure;
  }
}

export const isMailError = errorPredicate<MailError>('MailError');

/** The error for a message that must no longer be sent. */
export const stoppedError = () =>
  new MailError('It was stopped before its end was sent, so nothing was delivered.', false, {
    cause: 'other',
    outcome: 'stopped',
  });

/** The known facts about a failed attempt, as `fail_email` stores them. */
export interface MailFailure {
  readonly cause: EmailCause;
  /**
   * `unknown`: the whole message was handed over and no reply came, so it may have arrived. `stopped`: somebody decided
   * meanwhile that it must not be sent.
   */
  readonly outcome?: 'unknown' | 'stopped';
  /** The SMTP command that the server answered, or `CONN`. */
  readonly step?: string;
  readonly smtp_code?: number;
  readonly enhanced_code?: string;
}

/** An error as nodemailer throws it. */
export interface SmtpFailure {
  readonly code: string | null;
  /** Whether it came from the operating system's network, rather than from TLS. */
  readonly isNetwork: boolean;
  readonly step: string | null;
  /** The whole reply. */
  readonly response: string | null;
  readonly responseCode: number | null;
}

/** The status code of RFC 3463 at the start of a reply, for example `5.1.1`. */
export const enhancedCodeOf = (response: string | null): string | null =>
  /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\d)/.exec(response ?? '')?.[1] ?? null;

/** Causes of errors without a reply. */
const BY_ERROR: Readonly<Record<string, EmailCause>> = {
  EDNS: 'host-not-found',
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'no-connection',
  ETLS: 'tls',
  EAUTH: 'login',
};

/** Causes by subject and detail of the enhanced status code (RFC 3463 and the IANA registry). */
const BY_DETAIL: Readonly<Record<string, EmailCause>> = {
  '1.1': 'recipient',
  '1.2': 'recipient',
  '1.3': 'recipient',
  '1.6': 'recipient',
  '1.7': 'sender',
  '1.8': 'sender',
  '1.10': 'recipient',
  '2.2': 'mailbox-full',
  '2.3': 'too-large',
  '3.4': 'too-large',
  '4.4': 'recipient',
  '4.5': 'rate-limit',
  '5.3': 'rate-limit',
  '7.8': 'login',
  '7.9': 'login',
  '7.10': 'tls',
  '7.11': 'tls',
  '7.28': 'rate-limit',
};

const BY_CODE: Readonly<Record<number, EmailCause>> = {
  421: 'unavailable',
  452: 'rate-limit',
  523: 'too-large',
  530: 'login',
  534: 'login',
  535: 'login',
  538: 'tls',
  552: 'too-large',
  554: 'policy',
};

/** Returns why a mail server refused an email, judging by its codes and never by its words. */
export function smtpCause({ code, isNetwork, step, response, responseCode }: SmtpFailure): EmailCause {
  if (responseCode === null) {
    if (code === 'ESOCKET') return isNetwork ? 'no-connection' : 'tls';
    return BY_ERROR[code ?? ''] ?? 'other';
  }
  const isTemporary = responseCode < 500;
  if (step?.startsWith('AUTH') === true) return isTemporary ? 'unavailable' : 'login';
  if (step === 'STARTTLS' || code === 'ETLS') return 'tls';
  const [, subject, detail] = enhancedCodeOf(response)?.split('.') ?? [];
  const byDetail = BY_DETAIL[`${subject}.${detail}`];
  if (byDetail !== undefined) return byDetail;
  // "Come back in a few minutes", by which greylisting tells real mail servers from spammers (RFC 6647).
  const isAsLater = responseCode === 450 || responseCode === 451;
  if (isAsLater && (step === 'RCPT TO' || subject === '7'))
    return subject === '3' ? 'unavailable' : 'greylisted';
  if (!isTemporary && (subject === '6' || subject === '7') && BY_CODE[responseCode] !== 'login')
    return 'policy';
  if (!isTemporary && step === 'RCPT TO' && [550, 551, 553, 556].includes(responseCode)) return 'recipient';
  const byCode = BY_CODE[responseCode];
  if (byCode !== undefined) return byCode;
  if (!isTemporary && step === 'MAIL FROM') return 'sender';
  return isTemporary ? 'unavailable' : 'refused';
}

/** Returns why a mail API refused an email, judging by the response status. */
export function apiCause(status: number): EmailCause {
  if (status === 401 || status === 403) return 'login';
  if (status === 413) return 'too-large';
  if (status === 429) return 'rate-limit';
  return status >= 500 ? 'unavailable' : 'refused';
}
