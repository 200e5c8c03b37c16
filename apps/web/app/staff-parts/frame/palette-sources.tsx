import { useEffect } from 'react';
import { type PaletteSource, registerPaletteSources } from '../../lib/palette-sources.ts';

/** Lets the command palette find what staff may open, as long as somebody is signed in here. */
export function PaletteSources({ sources }: { readonly sources: readonly PaletteSource[] }) {
  useEffect(() => registerPaletteSources(sources), [sources]);
  return null;
}
