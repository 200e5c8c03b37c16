import { readConfig, type SiteConfig } from './config.ts';

/** The configuration this build of the site was made with. */
export const siteConfig: SiteConfig = readConfig(import.meta.env);
