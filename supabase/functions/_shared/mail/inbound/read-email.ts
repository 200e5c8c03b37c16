import { type EmailProblem, INBOUND_LIMITS, storable } from '@hln/contracts';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { inHex } from '../../http/webhook-signature.ts';
import { oneLine } from '../mail-text.ts';
import { htmlText } from './html-text.ts';
import { withoutHistory } from './quoted-history.ts';

/** An inbound email as `receive_chat_email()` stores it. */
export interface ReadEmail {
  /** The address in From, which nobody has checked; empty if there is none. */
  readonly sender: string;
  readonly subject: string;
  /** The text without what it quotes. */
  readonly said: string;
  /** The whole text; null if that is the same. */
  readonly whole: string | null;
  /** How many attachments were dropped. */
  readonly attachments: number;
  readonly message_id: string | null;
  /** SHA-256 of the Message-ID, or of the whole message without one. */
  readonly message_key: string;
  readonly problem: EmailProblem | null;
}

/** Why an email is not a reply of a person. */
interface DroppedEmail {
  readonly dropped: 'automatic' | 'own-address';
}

/** The largest message of many small parts that a person's program writes; more would take the parser seconds. */
const MOST_BOUNDARIES = 1_000;

/** HTML of more characters than this holds more text than is accepted, or nothing worth reading. */
const LONGEST_HTML = 2_000_000;

/** Returns what a message says, or why it is dropped. A message that can't be parsed is a problem, not an error. */
export async function readEmail(
  message: Uint8Array,
  ownAddresses: readonly string[],
): Promise<ReadEmail | DroppedEmail> {
  const parsed = await parse(message);
  if (parsed === null) {
    return {
      ...NOTHING,
      sender: '',
      subject: '',
      attachments: 0,
      message_id: null,
      message_key: await sha256(message),
      problem: 'unreadable',
    };
  }
  if (isAutomatic(parsed)) return { dropped: 'automatic' };
  const sender = addressOf(parsed.from);
  if (ownAddresses.some((own) => own === sender.toLowerCase())) return { dropped: 'own-address' };
  const id = /^<[!-;=?-~]{3,298}>$/.exec((parsed.messageId ?? '').trim())?.[0] ?? null;
  return {
    ...textOf(parsed),
    sender,
    subject: oneLine(storable(parsed.subject ?? ''), INBOUND_LIMITS.subject),
    attachments: Math.min(parsed.attachments.length, INBOUND_LIMITS.attachments),
    message_id: id,
    message_key: await sha256(
      (parsed.messageId ?? '').trim() === ''
        ? message
        : new TextEncoder().encode((parsed.messageId ?? '').trim()),
    ),
  };
}

async function parse(message: Uint8Array): Promise<Email | null> {
  let boundaries = 0;
  for (let place = 0; place + 2 < message.length; place += 1) {
    if (message[place] === LF && message[place + 1] === DASH && message[place + 2] === DASH) boundaries += 1;
    if (boundaries > MOST_BOUNDARIES) return null;
  }
  try {
    return await PostalMime.parse(message, {
      // What somebody forwards is not what they say.
      forceRfc822Attachments: true,
      maxNestingDepth: 20,
      maxHeadersSize: 200_000,
    });
  } catch {
    return null;
  }
}

const LF = 10;
const DASH = 45;

const NOTHING = { said: '', whole: null } as const;

/** The text of a message: its plain part, else that of its HTML. */
function textOf({ text, html }: Email): Pick<ReadEmail, 'said' | 'whole' | 'problem'> {
  if ((html ?? '').length > LONGEST_HTML || (text ?? '').length > LONGEST_HTML) {
    return { ...NOTHING, problem: 'too-long' };
  }
  const plain = tidy(text ?? '');
  const whole = plain === '' ? tidy(htmlText(html ?? '')) : plain;
  if (whole === '') return { ...NOTHING, problem: 'no-text' };
  if (new TextEncoder().encode(whole).length > INBOUND_LIMITS.text)
    return { ...NOTHING, problem: 'too-long' };
  const said = withoutHistory(whole);
  return { said, whole: said === whole ? null : whole, problem: null };
}

/**
 * Normal line ends, no control characters, and no more than one empty line at a time. Without looking behind, each
 * space in a long run would be a new start: a hundred thousand took half a minute.
 */
const tidy = (text: string) =>
  storable(text)
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/(?<![ \t\u00a0])[ \t\u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function addressOf(from: Address | undefined): string {
  const address = from?.address ?? from?.group?.[0]?.address ?? '';
  return oneLine(storable(address), INBOUND_LIMITS.sender);
}

/**
 * Whether a program sent it: RFC 3834 (Auto-Submitted, and an empty return path as for bounces), and what programs that
 * don't know it write instead.
 */
function isAutomatic({ headers, returnPath, from }: Email): boolean {
  const header = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = header('auto-submitted');
  const path = (returnPath ?? header('return-path'))?.trim();
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(?:bulk|junk|list|auto_reply)\b/.test(header('precedence') ?? '') ||
    header('x-auto-response-suppress') !== undefined ||
    header('x-autoreply') !== undefined ||
    header('x-autorespond') !== undefined ||
    header('list-id') !== undefined ||
    path === '<>' ||
    path === '' ||
    /^multipart\/report\b/.test(header('content-type') ?? '') ||
    /^(?:mailer-daemon|postmaster)@/i.test(from?.address ?? '')
  );
}

const sha256 = async (content: Uint8Array): Promise<string> =>
  inHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(content))));
