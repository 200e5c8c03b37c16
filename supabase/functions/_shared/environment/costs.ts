import { COST_LIMITS } from '@hln/contracts';
import * as v from 'valibot';
import { optional } from './variable.ts';

export interface CostsEnvironment {
  /** What machines sign their imports with; null refuses them all. */
  readonly importSecret: string | null;
}

export const costsVariables = {
  COSTS_IMPORT_SECRET: optional(
    v.pipe(
      v.string(),
      v.minLength(COST_LIMITS.secretLength, `must have at least ${COST_LIMITS.secretLength} characters`),
    ),
    {
      description: `what machines sign their imports of costs with, at least ${COST_LIMITS.secretLength} characters`,
      example: 'a long random text of at least 32 characters',
      unset: 'none: the function `import-costs` is switched off',
    },
  ),
};

const schema = v.object(costsVariables);

export const costsFrom = (env: v.InferOutput<typeof schema>): CostsEnvironment => ({
  importSecret: env.COSTS_IMPORT_SECRET,
});
