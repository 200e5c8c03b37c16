import { createContext } from 'react';

/**
 * Whether the router's fallback page is being rendered, which has to start the router for any path. Set during the
 * build.
 */
export const SpaFallback = createContext(false);
