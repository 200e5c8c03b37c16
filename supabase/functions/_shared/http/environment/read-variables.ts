import * as v from 'valibot';

/** An environment that cannot be used. Its problems name each variable and say what to write, and quote no value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used.\n  ${problems.join('\n  ')}`);
    this.problems = problems;
  }
}

/** By name and not by class, so that it is recognised across packages. */
export function isConfigError(error: unknown): error is ConfigError {
  return error instanceof Error && error.name === 'ConfigError' && 'problems' in error;
}

/** A `v.object` of variables by their names, with whatever its pipe makes of them. */
type EnvironmentSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, unknown>> };

/**
 * Reads the variables that a schema names, and no others. A variable that is empty counts as unset.
 * @throws ConfigError with all problems at once
 */
export function readVariables<Schema extends EnvironmentSchema>(
  schema: Schema,
  get: (name: string) => string | undefined,
): v.InferOutput<Schema> {
  const set = Object.fromEntries(
    Object.keys(schema.entries)
      .map((name) => [name, get(name)?.trim()])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(schema, set);
  if (result.success) return result.output;
  throw new ConfigError(
    result.issues.map((issue) => {
      const name = issue.path?.[0]?.key;
      return name === undefined ? issue.message : `${String(name)} ${issue.message}.`;
    }),
  );
}
