import { type CurrencyEvidence, currencyOfPlace, resolveIso } from './currency/resolve-iso.ts';
import { compareDecimals, isLess, isZero } from './numbers/decimal.ts';
import { codeOf, describeReason, isOldPrice, type Reason } from './reasons.ts';
import type { Draft, FindPriceResult, PriceCandidate } from './types.ts';
import { WEIGHTS } from './weights.ts';

const MAX_CANDIDATES = 200;

/** Picks the price among all drafts and records the outcome of each. */
export function choosePrice(drafts: readonly Draft[], evidence: CurrencyEvidence): FindPriceResult {
  const settled = drafts.map(refusePlaceholder).map((draft, _index, all) => settleUnit(draft, all));
  const weighed = preferOwnCurrency(withCrossChecks(settled), evidence);
  const open = weighed.filter((draft) => draft.refusal === null).sort(byTrust);
  const [best] = open;
  const refused = weighed.filter((draft) => draft.refusal !== null);
  const report = (draft: Draft): PriceCandidate => toCandidate(draft, draft === best, evidence, weighed);
  const candidates = [...open, ...refused].slice(0, MAX_CANDIDATES).map(report);
  const [first] = candidates;
  if (best === undefined || first === undefined) return { price: null, candidates };
  const { amount, currency, source, raw } = first;
  return { price: { amount, currency, source, raw }, candidates };
}

function refusePlaceholder(draft: Draft): Draft {
  return isZero(draft.amount) && draft.refusal === null ? { ...draft, refusal: 'placeholder' } : draft;
}

/** Settles amounts in data that may be in cents, and numbers like `1.299`, by their agreement with another source. */
function settleUnit(draft: Draft, all: readonly Draft[]): Draft {
  const { alternative } = draft;
  if (alternative === undefined || isZero(alternative)) return draft;
  const others = all.filter((other) => other.source !== draft.source && other.refusal === null);
  const says = (amount: string) => others.some((other) => other.amount === amount);
  if (says(draft.amount) || !says(alternative)) return draft;
  return { ...draft, amount: alternative, notes: [...draft.notes, 'unit-of-another-source'] };
}

/** Compares the sources: agreement adds weight, and amounts that a reader sees struck out or without tax lose it. */
function withCrossChecks(drafts: readonly Draft[]): Draft[] {
  const seen = drafts.filter((draft) => draft.source === 'text');
  const shown = seen.filter((draft) => draft.refusal === null).sort(byTrust)[0];
  const old = new Set(seen.filter((draft) => isOldPrice(draft.refusal)).map((draft) => draft.amount));
  const untaxed = new Set(seen.filter((draft) => draft.tax === 'excluded').map((draft) => draft.amount));
  return drafts.map((draft) => {
    if (draft.refusal !== null) return draft;
    const notes = [...draft.notes];
    let { score } = draft;
    const agreeing = new Set(
      drafts
        .filter(
          (other) => other.refusal === null && other.source !== draft.source && other.amount === draft.amount,
        )
        .map((other) => other.source),
    );
    if (agreeing.size > 0) {
      score += Math.min(WEIGHTS.crossCheck.maxAgreement, WEIGHTS.crossCheck.agreement * agreeing.size);
      notes.push({ code: 'agreement', quote: [...agreeing].join(' and ') });
    }
    if (shown && shown.amount !== draft.amount) {
      if (old.has(draft.amount) && isLess(shown.amount, draft.amount)) {
        score += WEIGHTS.crossCheck.shownAsOld;
        notes.push('shown-as-old');
      }
      if (untaxed.has(draft.amount) && shown.tax === 'included') {
        score += WEIGHTS.crossCheck.shownWithoutTax;
        notes.push('shown-without-tax');
      }
    }
    return { ...draft, score, notes };
  });
}

/** Prefers the currency of the page's own region if a page gives its price in several currencies. */
function preferOwnCurrency(drafts: readonly Draft[], evidence: CurrencyEvidence): readonly Draft[] {
  const own = currencyOfPlace(evidence);
  const codes = new Map(
    [...new Set(drafts.flatMap(({ currencyText }) => currencyText ?? []))].map((text) => [
      text,
      resolveIso(text, evidence),
    ]),
  );
  if (own === null || new Set(codes.values()).size < 2) return drafts;
  return drafts.map((draft) =>
    draft.currencyText !== null && codes.get(draft.currencyText) === own
      ? { ...draft, score: draft.score + WEIGHTS.crossCheck.ownCurrency }
      : draft,
  );
}

/**
 * Sorts by score. Among equals from data, the lower amount comes first (a price “from”); among equals from text, the
 * first one does.
 */
function byTrust(a: Draft, b: Draft): number {
  if (a.score !== b.score) return b.score - a.score;
  return a.source === 'text' || b.source === 'text' ? 0 : compareDecimals(a.amount, b.amount);
}

function toCandidate(
  draft: Draft,
  isChosen: boolean,
  evidence: CurrencyEvidence,
  all: readonly Draft[],
): PriceCandidate {
  const written =
    draft.currencyText ??
    all.find((other) => other.amount === draft.amount && other.currencyText !== null)?.currencyText ??
    null;
  const reasons = reasonsOf(draft);
  return {
    amount: draft.amount,
    currency: resolveIso(written, evidence) ?? (written === null ? pageCurrency(all, evidence) : null),
    source: draft.source,
    raw: draft.raw,
    verdict: isChosen ? 'chosen' : draft.refusal === null ? 'outranked' : 'refused',
    codes: [...new Set(reasons.map(codeOf))],
    reason: [...new Set(reasons.map(describeReason))].join('; '),
  };
}

function reasonsOf({ refusal, notes }: Draft): readonly Reason[] {
  if (refusal !== null) return [refusal];
  return notes.length === 0 ? ['stated'] : notes;
}

/**
 * Returns the currency for an amount without one: the only one that the page writes, or that of its region or country
 * if it writes none.
 */
function pageCurrency(drafts: readonly Draft[], evidence: CurrencyEvidence): string | null {
  const written = new Set(drafts.flatMap(({ currencyText }) => currencyText ?? []));
  const codes = new Set([...written].map((text) => resolveIso(text, evidence)));
  const [only] = codes;
  return codes.size === 1 ? (only ?? null) : codes.size === 0 ? currencyOfPlace(evidence) : null;
}
