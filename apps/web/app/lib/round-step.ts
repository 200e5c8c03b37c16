/** Factors of a round step, from 1 to 10. */
export type StepFactors = readonly [1, ...number[], 10];

/**
 * The smallest round step that is not below `least`: one of the factors times a power of ten.
 *
 * @param least above 0
 */
export function roundStep(least: number, factors: StepFactors): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (factors.find((factor) => factor * power >= least) ?? 10) * power;
}
