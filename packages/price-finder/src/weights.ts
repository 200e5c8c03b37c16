import type { PriceSource } from './types.ts';

/**
 * Every weight of the finder. They rank a page's amounts and are not probabilities: evidence for an amount adds to its
 * score, evidence against it subtracts, and the highest score is the price. They were calibrated with the pages in
 * `golden/` and with the corpus.
 */
export const WEIGHTS = {
  /** An amount's initial score, by source. */
  base: {
    'json-ld': 100,
    microdata: 97,
    rdfa: 96,
    meta: 80,
    'embedded-state': 72,
    text: 50,
  } satisfies Record<PriceSource, number>,

  /** Agreement between the sources. */
  crossCheck: {
    agreement: 6,
    maxAgreement: 12,
    shownAsOld: -80,
    shownWithoutTax: -80,
    ownCurrency: 5,
  },

  /** A match with a choice in the page's URL, such as `?color=blue`. */
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

  /** Meta tags, by kind of name. */
  meta: { salePrice: 8, price: 0, priceWithoutTax: -30, plainName: -6, linkPreviewLabel: -4 },

  /** The position of an amount on the page. */
  place: {
    /** By the number of elements between the amount and the nearest one that also contains the headline. */
    nearHeadline: { within3: 10, within5: 6, beyond: 2 },
    beforeHeadline: -8,
    beforeBuyButton: 6,
    besideContent: -25,
    /** Reduced by one for each element in between. */
    markedAsPrice: 12,
    markedAsCurrent: 4,
    markedAsRegular: -10,
    taxIncluded: 8,
    taxExcluded: -20,
  },

  /** Evidence in the visible text. */
  text: {
    labelled: 10,
    standsAlone: 8,
    withoutCurrency: -12,
    nothingToBuy: -16,
    priceHeading: 4,
    otherHeading: -12,
    taxIncluded: 8,
    taxExcluded: -20,
    /** For the first amount after the headline, reduced for each one that came before. */
    firstAfterHeadline: 12,
    lessForEachBefore: 4,
    /** For a doubted amount that is accepted because there is no better one. */
    lastResort: -4,
  },

  /** How much of a text's points count against other sources: the best text stays below a clean meta tag. */
  textShare: 0.45,
  /** The score that a text must reach to be accepted without any data field. */
  textThreshold: 58,
} as const;

/** Returns the weight of an amount that matches this many choices in the page's URL. */
export function choiceWeight(choices: number): number {
  return Math.min(WEIGHTS.choice.max, WEIGHTS.choice.each * choices);
}
