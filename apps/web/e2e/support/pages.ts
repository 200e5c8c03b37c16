import { PRERENDERED_PATHS } from '../../app/content/site-map.ts';

/** Every public page, and the page for unknown URLs. */
export const ALL_PATHS = [...PRERENDERED_PATHS, '/no-such-page'] as const;

export const THEMES = ['light', 'dark'] as const;
export const WIDTHS = [390, 820, 1440] as const;

/** The browser itself reports the 404 of an unknown page as a failed resource. */
export const NOT_FOUND_NOTICE = /status of 404/;
