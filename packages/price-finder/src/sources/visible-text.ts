import { plainCharacters } from '../numbers/characters.ts';
import { isLess, toDecimal } from '../numbers/decimal.ts';
import { textOf } from '../page/document.ts';
import { ariaLabel, nextWords, rowLabel } from '../page/labels.ts';
import { elementAt, type Line } from '../page/lines.ts';
import { isNoProductPage, type Outline } from '../page/outline.ts';
import type { Regions } from '../page/region.ts';
import { currencyAnywhere, type PriceMention, readMentions } from '../parse-price.ts';
import { codeOf, isDoubt } from '../reasons.ts';
import type { Draft } from '../types.ts';
import { choiceWeight, WEIGHTS } from '../weights.ts';
import * as words from '../words-around.ts';
import { judgeHeading } from './headings.ts';
import { judgeWords, refuse, weigh } from './judge-words.ts';

// Currencies divided into thousandths: their prices have three decimals.
const IN_THOUSANDTHS = new Set(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'LYD']);

/** Reads `KWD 12.500` as twelve and a half dinars: nothing in a shop costs thousands of them that evenly. */
function withThousandths(mention: PriceMention, text: string): PriceMention {
  const { number, currency } = mention;
  if (currency === null || !currency.iso.every((code) => IN_THOUSANDTHS.has(code))) return mention;
  const match = /^(\d{1,3})[.,](\d{3})$/.exec(plainCharacters(text.slice(number.start, number.end)));
  const amount = match ? toDecimal(match[1] ?? '', match[2]) : null;
  return amount === null ? mention : { ...mention, amount };
}

const MAX_DRAFTS = 300;
const MAX_MENTIONS = 12;
const BASE_SCORE = WEIGHTS.base.text;

/** Returns the amounts that a reader sees, each judged by its words and its position. */
export function draftsFromText(lines: readonly Line[], outline: Outline, regions: Regions): Draft[] {
  const drafts: Draft[] = [];
  const fallbacks: Draft[] = [];
  const rates: Draft[] = [];
  let accepted = 0;
  for (const [index, line] of lines.entries()) {
    if (drafts.length >= MAX_DRAFTS) break;
    if (!/\p{Nd}/u.test(line.text)) continue;
    const mentions = readMentions(line.text).map((mention) => withThousandths(mention, line.text));
    // A line full of amounts is a run-together table or a list, not a price tag.
    if (mentions.length > MAX_MENTIONS) continue;
    for (const mention of mentions) {
      const draft = judge(mention, { mentions, line, index, lines, outline, regions });
      if (draft === null) continue;
      const isAfter =
        outline.headline !== null && elementAt(line, mention.number.start).order > outline.headline.order;
      if (draft.refusal === null && isAfter) {
        draft.score += Math.max(
          0,
          WEIGHTS.text.firstAfterHeadline - WEIGHTS.text.lessForEachBefore * accepted,
        );
        accepted += 1;
      }
      const isEnough = draft.score >= WEIGHTS.textThreshold;
      if (draft.refusal === null && !isEnough) draft.refusal = 'unmarked';
      else if (isEnough && isDoubt(draft.refusal)) fallbacks.push(draft);
      else if (isEnough && draft.refusal !== null && codeOf(draft.refusal) === 'rate') rates.push(draft);
      // However well a text is positioned, a data field that names the product is worth more.
      draft.score = BASE_SCORE + (draft.score - BASE_SCORE) * WEIGHTS.textShare;
      const choices = regions.choicesMet(elementAt(line, mention.number.start));
      if (choices > 0) weigh(draft, choiceWeight(choices), 'requested-variant');
      drafts.push(draft);
    }
  }
  if (isNoProductPage(outline)) {
    for (const draft of drafts) draft.refusal ??= 'no-product-page';
    return drafts;
  }
  // A “regular price” without a lower one next to it, or a bid without a buy-now price, is what one pays.
  if (drafts.some((draft) => draft.refusal === null)) return drafts;
  // `$15 a month` is what one pays if the page names no other amount; next to another, it is a way to pay that.
  const lastResorts = drafts.length === 1 ? rates : [];
  for (const draft of [...fallbacks, ...lastResorts])
    Object.assign(draft, { refusal: null, score: draft.score + WEIGHTS.text.lastResort });
  return drafts;
}

type Surroundings = {
  mentions: readonly PriceMention[];
  line: Line;
  index: number;
  lines: readonly Line[];
  outline: Outline;
  regions: Regions;
};

function judge(mention: PriceMention, around: Surroundings): Draft | null {
  const { line, regions } = around;
  const element = elementAt(line, mention.number.start);
  const { before, after } = neighbours(mention, around.mentions, line.text);
  const region = regions.of(element);
  if (mention.currency === null && !standsAsPrice(mention, line, region.hasPriceClass)) return null;
  const draft: Draft = {
    amount: mention.amount,
    currencyText: mention.currency ? currencyWithContext(line.text, mention) : null,
    source: 'text',
    raw: rawOf(line.text, mention),
    score: BASE_SCORE + region.score,
    refusal: region.refusal,
    notes: [...region.notes],
    tax: region.tax,
  };
  if (mention.currency === null) weigh(draft, WEIGHTS.text.withoutCurrency, 'without-currency');
  const label = [rowLabel(line, around.lines[around.index - 1], around.outline.headline), ariaLabel(element)]
    .filter((text) => text !== '')
    .join(' | ');
  const prose = isProse(line.text, around.mentions);
  const labelled = labelsTrail(line.text, around.mentions);
  const left = labelled ? after : prose ? lastSentence(before) : before;
  const trailing = !labelled && taxWordsTrail(line.text, around.mentions);
  if (followsAnotherName(line, before, regions)) refuse(draft, 'beside-link-to-another-page');
  judgeWords(draft, {
    before: left,
    label,
    after: labelled ? '' : prose ? firstSentence(after) : after,
    next: nextWords(line, around.lines[around.index + 1]),
    taxTrails: trailing,
    isLargest: () => isLargestNear(mention, around),
  });
  if (
    prose &&
    !followsStruck(mention, around) &&
    !/(?:price|preis|prix|precio|cena|цена)(?:\s+is)?\s*:?\s*$/iu.test(left)
  )
    refuse(draft, 'in-running-text');
  if (!prose && isOnlyPrice(line.text, around.mentions))
    weigh(draft, WEIGHTS.text.standsAlone, 'stands-alone');
  else if (!regions.hasBuyButton && !region.hasPriceClass && !draft.notes.includes('labelled-as-price'))
    weigh(draft, WEIGHTS.text.nothingToBuy, 'nothing-to-buy');
  const verdict = judgeHeading(element, around.index, around.lines, around.outline, regions);
  if (verdict && 'refusal' in verdict) refuse(draft, verdict.refusal);
  else if (verdict) weigh(draft, verdict.weight, verdict.note);
  return draft;
}

/**
 * Whether an amount replaces a struck one before it, however the sentence continues: `<s>$99</s> $79 while stocks last
 * …`.
 */
function followsStruck(mention: PriceMention, { mentions, line, regions }: Surroundings): boolean {
  const previous = mentions[mentions.indexOf(mention) - 1];
  if (previous === undefined) return false;
  const between = line.text.slice(spanOf(previous).end, spanOf(mention).start);
  return between.trim() === '' && regions.of(elementAt(line, previous.number.start)).refusal === 'struck-out';
}

const NEAR_LINES = 4;

function isLargestNear(mention: PriceMention, { lines, index }: Surroundings): boolean {
  const near = lines.slice(Math.max(0, index - NEAR_LINES), index + NEAR_LINES + 1);
  return near
    .flatMap((line) => (/\p{Nd}/u.test(line.text) ? readMentions(line.text.slice(0, 200)) : []))
    .every((other) => other.currency === null || !isLess(mention.amount, other.amount));
}

/** A bare number is a price only if the page marks it as one and writes nothing else there. */
function standsAsPrice(mention: PriceMention, line: Line, hasPriceClass: boolean): boolean {
  if (!hasPriceClass || mention.number.end - mention.number.start > 12) return false;
  const rest = line.text.slice(0, mention.number.start) + line.text.slice(mention.number.end);
  return (
    rest
      .replace(words.PRICE_LABEL, '')
      .replace(words.WITH_TAX, '')
      .replace(/[^\p{L}]/gu, '').length <= 3
  );
}

function spanOf({ number, currency }: PriceMention): { start: number; end: number } {
  return {
    start: Math.min(number.start, currency?.start ?? number.start),
    end: Math.max(number.end, currency?.end ?? number.end),
  };
}

function neighbours(
  mention: PriceMention,
  mentions: readonly PriceMention[],
  text: string,
): { before: string; after: string } {
  const own = spanOf(mention);
  // A bare number among prices belongs to their wording: `2 for $30`.
  const others = mentions
    .filter((each) => each !== mention && (each.currency !== null || mention.currency === null))
    .map(spanOf);
  const from = Math.max(0, ...others.filter((span) => span.end <= own.start).map((span) => span.end));
  const to = Math.min(
    text.length,
    ...others.filter((span) => span.start >= own.end).map((span) => span.start),
  );
  return {
    before: text.slice(Math.max(from, own.start - 200), own.start),
    after: text.slice(own.end, Math.min(to, own.end + 120)),
  };
}

/** Returns the currency with the word before its sign: `$` in `US $12` means less than `US $`. */
function currencyWithContext(text: string, mention: PriceMention): string | null {
  const { currency } = mention;
  if (currency === null || currency.iso.length === 1) return currency?.written ?? null;
  const country = /\b(US|NZ|AU|CA|HK|SG|A|C|S)\s$/.exec(text.slice(0, currency.start))?.[1];
  const trailing = /^\s?(U\.?S\.?|NZ|AU|CA)\b/
    .exec(text.slice(spanOf(mention).end))?.[1]
    ?.replaceAll('.', '');
  const qualified = `${country ?? trailing ?? ''}${currency.written}`;
  return currencyAnywhere(qualified)?.iso.length === 1 ? qualified : currency.written;
}

function rawOf(text: string, mention: PriceMention): string {
  const { start, end } = spanOf(mention);
  return text.slice(Math.max(0, start - 40), end + 20).trim();
}

/**
 * Whether each label follows its amount, because no words precede the first amount: `$40.00 Regular price $32.00 Sale
 * price`.
 */
function labelsTrail(text: string, mentions: readonly PriceMention[]): boolean {
  const [first] = mentions;
  if (first === undefined || mentions.length < 2 || /\p{L}/u.test(text.slice(0, spanOf(first).start)))
    return false;
  return mentions.every((mention) => {
    const { after } = neighbours(mention, mentions, text);
    const isNamed =
      words.PRICE_LABEL.test(after) || words.NOT_THE_PRICE.some(([, pattern]) => pattern.test(after));
    return isNamed && !words.WITH_TAX.test(after) && !words.WITHOUT_TAX.test(after);
  });
}

/** Whether the amount belongs to a link before it, as in `<a href="/other">Other thing</a> $79`. */
function followsAnotherName(line: Line, before: string, regions: Regions): boolean {
  const name = before.trim();
  if (name === '' || words.PRICE_LABEL.test(name)) return false;
  const element = elementAt(line, line.text.indexOf(name));
  return textOf(element, 200).length >= name.length * 0.8 && regions.namesAnotherPage(element);
}

/**
 * Whether words about tax follow their amounts, because none precede the first: `€119 excl. VAT / €143.99 incl. VAT`.
 */
function taxWordsTrail(text: string, mentions: readonly PriceMention[]): boolean {
  const [first, second] = mentions;
  if (first === undefined || second === undefined) return false;
  const start = text.slice(0, spanOf(first).start);
  return !words.WITH_TAX.test(start) && !words.WITHOUT_TAX.test(start);
}

/** Counts the words next to the amounts: more than nine make a sentence, not a price tag. */
function isProse(text: string, mentions: readonly PriceMention[]): boolean {
  return wordsBeside(text, mentions).length > 9;
}

function isOnlyPrice(text: string, mentions: readonly PriceMention[]): boolean {
  return wordsBeside(text, mentions).filter((word) => !words.PRICE_LABEL.test(word)).length <= 2;
}

function wordsBeside(text: string, mentions: readonly PriceMention[]): string[] {
  let rest = text;
  for (const { start, end } of mentions.map(spanOf).sort((a, b) => b.start - a.start))
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  return rest.match(/[\p{L}\p{N}][\p{L}\p{N}'’.%-]*/gu) ?? [];
}

function lastSentence(text: string): string {
  return text.split(/[.!?。]\s+/).at(-1) ?? '';
}

function firstSentence(text: string): string {
  return text.split(/[.!?。](?:\s+|$)/)[0] ?? '';
}
