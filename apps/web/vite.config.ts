import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // Everything is a file of our own origin: a strict CSP refuses data: URLs.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
  },
  worker: { format: 'es' },
});
