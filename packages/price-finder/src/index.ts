export { type FindPriceOptions, findPrice, MAX_PAGE_SIZE } from './find-price.ts';
export { type ParsedPrice, type ParsePriceOptions, parsePrice } from './parse-price.ts';
export type { FindPriceResult, FoundPrice, PriceCandidate, PriceSource } from './types.ts';
