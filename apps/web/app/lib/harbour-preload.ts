/** Asks for the harbour's still before the style sheet does, at the hour that the device prefers. */
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
