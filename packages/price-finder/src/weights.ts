import type { PriceSource } from './types.ts';

/**
 * Every weight of the finder. They rank the amounts of one page and are no probabilities: what speaks for an amount
 * adds to its score, what speaks against it takes away, and the highest score is the price. They were set by the pages
 * in `golden/` and by the corpus.
 */
export const WEIGHTS = {
  /** Where an amount starts, by its source. */
  base: {
    'json-ld': 100,
    microdata: 97,
    rdfa: 96,
    meta: 80,
    'embedded-state': 72,
    text: 50,
  } satisfies Record<PriceSource, number>,

  /** What the sources say about each other. */
  crossCheck: {
    agreement: 6,
    maxAgreement: 12,
    shownAsOld: -80,
    shownWithoutTax: -80,
    ownCurrency: 5,
  },

  /** An answer to a choice in the page's URL, such as `?color=blue`. */
  choice: { each: 45, max: 70 },

  /** JSON-LD, microdata and RDFa. */
  items: {
    mainProduct: 30,
    onlyProduct: 10,
    onlyProductOtherName: -32,
    offerWithoutProduct: -5,
    requestedVariant: 50,
    oneOfSeveralVariants: -8,
    oneOfSeveralOffers: -6,
    oneOfSeveralOffersBesideLowest: -20,
    lowestOfRange: -1,
    salePrice: 6,
    notNew: -40,
    taxIncluded: 10,
    taxExcluded: -25,
    largerQuantities: -30,
    someCustomers: -15,
  },

  /** The shop's own data in scripts. */
  state: {
    mainProduct: 14,
    similarProduct: 10,
    uncertainProduct: -14,
    salePrice: 5,
    lowestOfRange: -1,
    notNew: -40,
    taxIncluded: 6,
    taxExcluded: -25,
    requestedVariant: 50,
    preselectedVariant: 4,
    oneOfSeveralVariants: -8,
    onlyVariant: 0,
  },

  /** Attributes such as `data-price`. */
  attributes: { any: -18, taxExcluded: -30 },

  /** Meta tags, by their kind of name. */
  meta: { salePrice: 8, price: 0, priceWithoutTax: -30, plainName: -6, linkPreviewLabel: -4 },

  /** Where an amount stands on the page. */
  place: {
    /** By the number of elements between the amount and the one that also holds the headline. */
    nearHeadline: { within3: 10, within5: 6, beyond: 2 },
    beforeHeadline: -8,
    beforeBuyButton: 6,
    besideContent: -25,
    /** Less one for each element between. */
    markedAsPrice: 12,
    markedAsCurrent: 4,
    markedAsRegular: -10,
    taxIncluded: 8,
    taxExcluded: -20,
  },

  /** What the visible text says. */
  text: {
    labelled: 10,
    standsAlone: 8,
    withoutCurrency: -12,
    nothingToBuy: -16,
    priceHeading: 4,
    otherHeading: -12,
    taxIncluded: 8,
    taxExcluded: -20,
    /** For the first amount after the headline, and less for each one that came before. */
    firstAfterHeadline: 12,
    lessForEachBefore: 4,
    /** For an amount that was in doubt, and is taken because there is no better one. */
    lastResort: -4,
  },

  /** How much of a text's points count against other sources: the best text stays below a clean meta tag. */
  textShare: 0.45,
  /** The score that a text must reach to be believed without any data field. */
  textThreshold: 58,
} as const;

/** The weight of an amount that answers so many of the choices in the page's URL. */
export function choiceWeight(choices: number): number {
  return Math.min(WEIGHTS.choice.max, WEIGHTS.choice.each * choices);
}
