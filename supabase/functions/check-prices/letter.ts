import { ANSWER_US, type LetterColumns } from '../_shared/mail/letter/letter.ts';
import { letterColumns } from '../_shared/mail/letter/write-letter.ts';
import { oneLine } from '../_shared/mail/mail-text.ts';

/** A price change to report. Amounts are exact decimals as text. */
export interface PriceMove {
  readonly item_id: string;
  readonly name: string;
  readonly url: string;
  readonly old_price: string;
  readonly new_price: string;
  /** ISO 4217, or null when the page does not state it. */
  readonly currency: string | null;
}

/** A target that a price has reached. Amounts are exact decimals as text. */
export interface ReachedTarget {
  readonly item_id: string;
  readonly name: string;
  readonly url: string;
  readonly price: string;
  readonly target_price: string;
  /** ISO 4217, or null when the page does not state it. */
  readonly currency: string | null;
}

/**
 * Writes one email about all targets that were reached at the same time.
 * @param siteUrl where the site is published, without a trailing slash; null when unknown
 */
export function targetMail(
  recipient: string,
  reached: readonly ReachedTarget[],
  siteUrl: string | null,
): PriceMail {
  const [only] = reached;
  const isOne = reached.length === 1 && only !== undefined;
  return priceLetter({
    recipient,
    subject: isOne
      ? `HLN: target price reached: ${shortName(only)} is now ${money(only.price, only.currency)}`
      : `HLN: ${reached.length} items you watch have reached their target price`,
    entries: reached.map((item) => ({ page: item, sentence: sentenceOf(item) })),
    next: END,
    why: `You get this because you set ${isOne ? 'this target price' : 'these target prices'} in HLN’s Price Watcher.`,
    siteUrl,
  });
}

const END =
  'We’ll email you again only after the price has been above the target. To stop, remove the target in the Price Watcher.';

function sentenceOf({ price, target_price, currency }: ReachedTarget): string {
  return `It is now ${money(price, currency)}. Your target price is ${money(target_price, currency)}.`;
}

/** The limit of `price_watch_items`. */
const NAME_LENGTH = 200;

const SUBJECT_NAME_LENGTH = 80;

/** A message in the form in which the database queues it. */
export type PriceMail = LetterColumns & { readonly recipient: string };

interface WatchedPage {
  readonly name: string;
  readonly url: string;
}

interface PriceLetter {
  readonly recipient: string;
  readonly subject: string;
  /** The pages, each with the sentence about it. */
  readonly entries: readonly { readonly page: WatchedPage; readonly sentence: string }[];
  readonly next: string;
  readonly why: string;
  /** Where the site is published, without a trailing slash; null when unknown. */
  readonly siteUrl: string | null;
}

/** Writes an email about watched pages, with a link to each and one to the Price Watcher. */
export function priceLetter({ recipient, subject, entries, next, why, siteUrl }: PriceLetter): PriceMail {
  return {
    recipient,
    ...letterColumns({
      subject,
      parts: [
        {
          facts: entries.map(({ page, sentence }) => ({
            name: nameOf(page),
            value: sentence,
            url: page.url,
          })),
        },
        ...(siteUrl === null
          ? []
          : [{ action: 'Open the Price Watcher', url: `${siteUrl}/staff/price-watcher` }]),
      ],
      next,
      why,
      answer: ANSWER_US,
    }),
  };
}

/**
 * Formats all digits of the amount, with at least as many decimals as the currency has; an unknown currency is shown as
 * `$`.
 */
export function money(amount: string, currency: string | null): string {
  const format = new Intl.NumberFormat('en-NZ', {
    style: 'currency',
    currency: currency ?? 'NZD',
    maximumFractionDigits: 6,
  });
  // A string is formatted exactly; a number would be rounded to double precision.
  return format.format(amount as `${number}`);
}

const nameOf = ({ name }: Pick<WatchedPage, 'name'>) => oneLine(name, NAME_LENGTH);

/** Shortens a name for a subject, which mail servers and readers cut. */
export function shortName(page: Pick<WatchedPage, 'name'>): string {
  const letters = [...nameOf(page)];
  return letters.length > SUBJECT_NAME_LENGTH
    ? `${letters.slice(0, SUBJECT_NAME_LENGTH - 1).join('')}…`
    : letters.join('');
}

/**
 * Writes one email about all price changes, in the given order.
 * @param siteUrl where the site is published, without a trailing slash; null when unknown
 */
export function priceMail(recipient: string, moves: readonly PriceMove[], siteUrl: string | null): PriceMail {
  return priceLetter({
    recipient,
    subject: subjectOf(moves),
    entries: moves.map((move) => ({ page: move, sentence: movement(move) })),
    next: 'We’ll keep checking, and email you about the next change.',
    why: 'You get this because you watch these pages in HLN’s Price Watcher, where you can stop it.',
    siteUrl,
  });
}

function subjectOf(moves: readonly PriceMove[]): string {
  const [only] = moves;
  if (moves.length === 1 && only !== undefined) {
    const what = isFall(only) ? 'HLN price drop' : 'HLN price rise';
    return `${what}: ${shortName(only)} is now ${money(only.new_price, only.currency)}`;
  }
  const falls = moves.filter(isFall).length;
  const rises = moves.length - falls;
  const counts = [
    ...(falls > 0 ? [`${falls} price drop${falls === 1 ? '' : 's'}`] : []),
    ...(rises > 0 ? [`${rises} price rise${rises === 1 ? '' : 's'}`] : []),
  ];
  return `HLN: ${counts.join(' and ')} among the items you watch`;
}

/** `Down from $24.00 to $19.00, 21% less.` */
function movement(move: PriceMove): string {
  const share = Math.abs(Number(move.new_price) / Number(move.old_price) - 1) * 100;
  const percent = share < 1 ? 'less than 1%' : `${Math.round(share)}%`;
  const [direction, comparison] = isFall(move) ? ['Down', 'less'] : ['Up', 'more'];
  const from = money(move.old_price, move.currency);
  const to = money(move.new_price, move.currency);
  return `${direction} from ${from} to ${to}, ${percent} ${comparison}.`;
}

const isFall = (move: PriceMove) => Number(move.new_price) < Number(move.old_price);
