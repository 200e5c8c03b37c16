import { escapeHtml } from '../_shared/escape-html.ts';
import { oneLine } from '../_shared/one-line.ts';

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

/** The limit of `price_watch_items`. */
const NAME_LENGTH = 200;

/** The message in the form that `settle_price_news` queues. */
export type PriceMail = {
  readonly recipient: string;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
};

/**
 * One e-mail about all price changes, in the given order. Names and URLs are escaped.
 * @param siteUrl where the site is published, without a trailing slash; null when unknown
 */
export function priceMail(recipient: string, moves: readonly PriceMove[], siteUrl: string | null): PriceMail {
  const page = siteUrl === null ? null : `${siteUrl}/staff/price-watcher`;
  const greeting = 'Kia ora,';
  const why = 'You get this because you watch these pages in the Price Watcher.';
  const farewell = 'Ngā mihi,\nHLN';
  return {
    recipient,
    subject: subjectOf(moves),
    text_body: [
      greeting,
      ...moves.map((move) => `${nameOf(move)}\n${movement(move)}\n${move.url}`),
      page === null ? why : `${why}\n${page}`,
      farewell,
      '',
    ].join('\n\n'),
    html_body: [
      '<!doctype html><html lang="en-NZ"><body>',
      `<p>${greeting}</p>`,
      ...moves.map((move) => `<p>${link(move.url, nameOf(move))}<br>${escapeHtml(movement(move))}</p>`),
      `<p>${why}${page === null ? '' : `<br>${link(page, page)}`}</p>`,
      `<p>${farewell.replace('\n', '<br>')}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}

function subjectOf(moves: readonly PriceMove[]): string {
  const [only] = moves;
  if (moves.length === 1 && only !== undefined) {
    const name = nameOf(only);
    const short = [...name].length > 80 ? `${[...name].slice(0, 79).join('')}…` : name;
    return `${isFall(only) ? 'Price drop' : 'Price rise'}: ${short} is now ${money(only.new_price, only.currency)}`;
  }
  const falls = moves.filter(isFall).length;
  const rises = moves.length - falls;
  const counts = [
    ...(falls > 0 ? [`${falls} price drop${falls === 1 ? '' : 's'}`] : []),
    ...(rises > 0 ? [`${rises} price rise${rises === 1 ? '' : 's'}`] : []),
  ];
  return `${counts.join(' and ')} among the items you watch`;
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

const nameOf = (move: PriceMove) => oneLine(move.name, NAME_LENGTH);

/** The database stores only http and https URLs, but an e-mail should not depend on that. */
function link(url: string, words: string): string {
  if (!/^https?:\/\//i.test(url)) return escapeHtml(words);
  return `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;
}
