import { HOSTED_ONLY_VARIABLES } from '@hln/supabase/shared/http/environment';
import * as v from 'valibot';
import { environmentSchema } from './config.ts';

/** A variable as the documentation shows it. */
export interface DescribedVariable {
  readonly name: string;
  /** In Markdown: the default value as code, or what applies while the variable is unset. */
  readonly byDefault: string;
  readonly example: string;
  /** A phrase in Markdown. */
  readonly description: string;
}

const aboutSchema = v.object({
  description: v.pipe(v.string(), v.nonEmpty()),
  example: v.pipe(v.string(), v.nonEmpty()),
  unset: v.optional(v.string()),
});

/** Every environment variable that the server reads, in the order of its schema. */
export const describeEnvironment = () => describe(environmentSchema.entries);

/** Every variable that only functions on hosted Supabase read. */
export const describeHostedEnvironment = () => describe(HOSTED_ONLY_VARIABLES);

type Entries = typeof environmentSchema.entries | typeof HOSTED_ONLY_VARIABLES;

function describe(entries: Entries): DescribedVariable[] {
  return Object.entries(entries).map(([name, entry]) => {
    const { description, example, unset } = v.parse(aboutSchema, v.getMetadata(entry.wrapped));
    const value = v.getDefault(entry);
    const byDefault = unset ?? (value ? `\`${value}\`` : 'none');
    return { name, byDefault, example, description };
  });
}
