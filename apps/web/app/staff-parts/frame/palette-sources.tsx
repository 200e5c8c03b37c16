import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { type PaletteSource, registerPaletteSources } from '../../lib/palette-sources.ts';

/** Lets the command palette find what staff may open, as long as somebody is signed in here. */
export function PaletteSources({ sources }: { readonly sources: readonly PaletteSource[] }) {
  const navigate = useNavigate();
  useEffect(
    () => registerPaletteSources(sources, (path) => void navigate(path, { viewTransition: true })),
    [sources, navigate],
  );
  return null;
}
