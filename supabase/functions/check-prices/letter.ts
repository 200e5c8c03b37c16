import { ANSWER_US, type LetterColumns } from '../_shared/mail/letter/letter.ts';
import { letterColumns } from '../_shared/mail/letter/write-letter.ts';
import { oneLine } from '../_shared/mail/one-line.ts';

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
  /** What is said of each page. */
  readonly entries: readonly { readonly page: WatchedPage; readonly sentence: string }[];
  readonly next: string;
  readonly why: string;
  /** Where the site is published, without a trailing slash; null when unknown. */
  readonly siteUrl: string | null;
}

/** An e-mail about watched pages, with a link to each and one to the Price Watcher. */
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

/** All digits of the amount, at least as many decimals as the currency has; an unknown one is shown as `$`. */
export function money(amount: string, currency: string | null): string {
  const format = new Intl.NumberFormat('en-NZ', {
    style: 'currency',
    currency: currency ?? 'NZD',
    maximumFractionDigits: 6,
  });
  // Text is formatted exactly; a number would be rounded to double precision.
  return format.format(amount as `${number}`);
}

const nameOf = ({ name }: Pick<WatchedPage, 'name'>) => oneLine(name, NAME_LENGTH);

/** A name for a subject, which mail servers and readers cut. */
export function shortName(page: Pick<WatchedPage, 'name'>): string {
  const letters = [...nameOf(page)];
  return letters.length > SUBJECT_NAME_LENGTH
    ? `${letters.slice(0, SUBJECT_NAME_LENGTH - 1).join('')}…`
    : letters.join('');
}
