import type { InspectRequest } from '@hln/jwt';

/** The page's request to its worker: what to inspect, as text or as a file. */
export interface JwtRequest extends Omit<InspectRequest, 'input'> {
  readonly input: string | Blob;
}
