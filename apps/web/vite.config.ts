import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { ownRouteLoader } from './scripts/route-loader-plugin.ts';

export default defineConfig({
  plugins: [reactRouter(), ownRouteLoader()],
  build: {
    // Everything is a file of our own origin: a strict CSP refuses data: URLs.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
  },
  // One variable for the site's address, with or without Vite's prefix.
  define: {
    'import.meta.env.VITE_SITE_URL': JSON.stringify(process.env.VITE_SITE_URL ?? process.env.SITE_URL ?? ''),
  },
  worker: { format: 'es' },
});
