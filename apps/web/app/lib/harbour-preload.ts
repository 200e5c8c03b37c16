/** Preloads the still image of the harbour that fits the device's colour scheme, before the style sheet asks for it. */
export const HARBOUR_PRELOAD = [
  ['night', 'dark'],
  ['noon', 'light'],
].map(([hour, scheme]) => ({
  rel: 'preload',
  as: 'image' as const,
  type: 'image/avif',
  href: `/media/harbour-${hour}.avif`,
  media: `(prefers-color-scheme: ${scheme})`,
}));
