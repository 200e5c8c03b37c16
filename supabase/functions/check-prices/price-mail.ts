import { money, type PriceMail, priceLetter, shortName } from './letter.ts';

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

/**
 * One e-mail about all price changes, in the given order.
 * @param siteUrl where the site is published, without a trailing slash; null when unknown
 */
export function priceMail(recipient: string, moves: readonly PriceMove[], siteUrl: string | null): PriceMail {
  return priceLetter({
    recipient,
    subject: subjectOf(moves),
    entries: moves.map((move) => ({ page: move, sentence: movement(move) })),
    next: 'They will be checked again as often as you have set, and you will hear of the next change.',
    why: 'You get this because you watch these pages in the Price Watcher of HLN, where you can stop it.',
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
