import { isLoopbackUrl, type LlmQuestion } from '@hln/contracts';
import type { SettingValues } from '@hln/contracts/settings';

/** Where the service is and how it is asked. */
export interface Service {
  readonly endpoint: string;
  readonly key: string;
  readonly model: string;
  /** Whether the endpoint may be on our own machine. */
  readonly allowLoopback: boolean;
}

export interface KnownSettings {
  readonly inUse: SettingValues;
  /** What the environment decides. */
  readonly given: Partial<SettingValues>;
  /** For tests alone. */
  readonly allowLoopback: boolean;
}

/** The service that the settings in use name. */
export const serviceInUse = (known: KnownSettings): Service => serviceToTry({ wanted: 'test' }, known);

/**
 * The service as it would be if what was typed were saved: what the environment decides stays, and with another endpoint
 * the key in use is not sent, since the endpoint may be anybody's.
 */
export function serviceToTry(
  typed: Extract<LlmQuestion, { wanted: 'test' }>,
  { inUse, given, allowLoopback }: KnownSettings,
): Service {
  const endpoint = (given['llm.endpoint'] ?? typed.endpoint ?? inUse['llm.endpoint']).trim();
  const ownKey = endpoint === inUse['llm.endpoint'] ? inUse['llm.key'] : '';
  return {
    endpoint,
    key: (given['llm.key'] ?? typed.key ?? ownKey).trim(),
    model: (given['llm.model'] ?? typed.model ?? inUse['llm.model']).trim(),
    // Whoever writes the environment runs the machine; whoever types must not reach what else runs there.
    allowLoopback: allowLoopback || (endpoint === given['llm.endpoint'] && isLoopbackUrl(endpoint)),
  };
}
