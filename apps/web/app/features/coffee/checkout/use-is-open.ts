import { coffeeStateSchema } from '@hln/contracts';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { backendHeaders, functionUrl } from '../../../lib/backend.ts';
import { fetchWithin } from '../../../lib/fetch-within.ts';

const LIMIT_MS = 10_000;

/**
 * Whether coffees can be bought at the moment. As long as nobody says otherwise they can: the checkout refuses by itself
 * what it does not take.
 */
export function useIsOpen(): boolean {
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    const left = new AbortController();
    readIsOpen(left.signal).then(setIsOpen, () => undefined);
    return () => left.abort();
  }, []);
  return isOpen;
}

async function readIsOpen(signal: AbortSignal): Promise<boolean> {
  const response = await fetchWithin(LIMIT_MS)(functionUrl('create-checkout-session'), {
    headers: backendHeaders(),
    signal,
  });
  return v.parse(coffeeStateSchema, await response.json()).open;
}
