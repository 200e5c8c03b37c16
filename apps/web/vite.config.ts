import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { ownRouteLoader } from './scripts/route-loader-plugin.ts';

/** What every page loads and only an update of React or the router changes: one file compresses best. */
const FRAMEWORK = {
  name: 'framework',
  test: /rolldown[\\/]runtime|node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
};

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [reactRouter(), ownRouteLoader()],
  build: {
    // Everything is a file of our own origin: a strict CSP refuses data: URLs.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: [FRAMEWORK] } } },
  },
  // One variable for the site's URL, with or without Vite's prefix.
  define: {
    'import.meta.env.VITE_SITE_URL': JSON.stringify(process.env.VITE_SITE_URL ?? process.env.SITE_URL ?? ''),
  },
  worker: { format: 'es' },
}));
