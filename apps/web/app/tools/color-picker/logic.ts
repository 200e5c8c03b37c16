export { type Colour, parseColor, toCss, toSpace } from '@hln/colour';
