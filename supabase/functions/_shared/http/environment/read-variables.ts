import * as v from 'valibot';

/** An unusable environment. Its problems name each variable and say what to write, and quote no values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used.\n  ${problems.join('\n  ')}`);
    this.problems = problems;
  }
}

/** Checks the name, not the class, so that the error is recognised across packages. */
export function isConfigError(error: unknown): error is ConfigError {
  return error instanceof Error && error.name === 'ConfigError' && 'problems' in error;
}

/** A `v.object` with variable names as its keys, and whatever output its pipe produces. */
type EnvironmentSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, unknown>> };

/**
 * Reads only the variables that a schema names. An empty variable counts as unset.
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
