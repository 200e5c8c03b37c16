import { createContext } from 'react';

/** Whether the router's fallback page is rendered, which has to start the router whatever the path. Set while building. */
export const SpaFallback = createContext(false);
