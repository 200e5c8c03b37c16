import { answerWith } from './define-function.ts';
import type { FunctionDependencies, FunctionHandler } from './dependencies.ts';
import { isConfigError } from './environment/read-variables.ts';
import { type HostedEnvironment, readSupabaseEnvironment } from './environment.ts';
import { FunctionError } from './errors.ts';

export interface Host {
  /** Returns the value of an environment variable. */
  readonly get: (name: string) => string | undefined;
  readonly log: FunctionDependencies['log'];
  /** Creates the function's access to the outside world. */
  readonly dependenciesOf: (environment: HostedEnvironment) => FunctionDependencies;
}

/**
 * Wraps a function as hosted Supabase runs it. If its environment is unusable it refuses every request; only the log
 * says which variable is wrong.
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
