export { type ParsedPrice, type ParsePriceOptions, parsePrice } from './parse-price.ts';
