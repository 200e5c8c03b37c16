import { answerWith } from './define-function.ts';
import type { FunctionDependencies, FunctionHandler } from './dependencies.ts';
import { isConfigError } from './environment/read-variables.ts';
import { type HostedEnvironment, readSupabaseEnvironment } from './environment.ts';
import { FunctionError } from './errors.ts';

export interface Host {
  /** The value of an environment variable. */
  readonly get: (name: string) => string | undefined;
  readonly log: FunctionDependencies['log'];
  /** What the function reaches the world through. */
  readonly dependenciesOf: (environment: HostedEnvironment) => FunctionDependencies;
}

/**
 * A function as hosted Supabase runs it. With an environment that cannot be used it refuses every request: the log
 * says which variable is wrong, and callers learn nothing of it.
 */
export function hostedFunction(
  handler: FunctionHandler,
  host: Host,
): (request: Request) => Promise<Response> {
  let environment: HostedEnvironment;
  try {
    environment = readSupabaseEnvironment(host.get);
  } catch (error) {
    if (!isConfigError(error)) throw error;
    host.log('The configuration cannot be used.', { problems: error.problems.join(' ') });
    const answer = answerWith(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
    return (request) => answer(request, refuse, host.log);
  }
  const dependencies = host.dependenciesOf(environment);
  return (request) => handler(request, environment, dependencies);
}

async function refuse(): Promise<never> {
  throw new FunctionError(500, 'configuration_error', 'Something went wrong on our side. Try again later.');
}
