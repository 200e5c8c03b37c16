import type { Config } from '@react-router/dev/config';
import { PRERENDERED_PATHS } from './app/content/site-map.ts';
import { STAFF_PATHS } from './app/content/staff-pages.ts';
import { readConfig } from './app/lib/config.ts';

// A wrong address should stop the build, not surprise a visitor.
readConfig(process.env);

export default {
  ssr: false,
  // A site with other words is built beside the one that is served.
  buildDirectory: process.env.SITE_BUILD_DIR ?? 'build',
  // "/404" matches no page, so it renders the unknown-route page; the server sends that file with status 404.
  prerender: [...PRERENDERED_PATHS, ...STAFF_PATHS, '/404'],
} satisfies Config;
