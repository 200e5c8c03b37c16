import { createElement } from 'react';
import { prerenderedPart } from '../tool-parts/prerendered-part.tsx';
import './tool-about.css';
import type { ToolAboutText } from './tool-about.tsx';

/** The explanation below a tool, and the tools that are often wanted next, as prerendered. */
export function prerenderedAbout(load: () => Promise<ToolAboutText>) {
  return prerenderedPart('tool-about', async () => {
    const [{ ToolAbout }, about] = await Promise.all([import('./tool-about.tsx'), load()]);
    return () => createElement(ToolAbout, { about });
  });
}
