import { createElement } from 'react';
import { prerenderedPart } from '../tool-parts/prerendered-part.tsx';
import type { ToolAboutText } from './tool-about.tsx';

/**
 * The explanation below a tool, and the tools that are often wanted next, as prerendered. The tool's route imports
 * `tool-parts/explanation-parts.css`: imported here, it would come to every page that has parts of tools.
 */
export function prerenderedAbout(load: () => Promise<ToolAboutText>) {
  return prerenderedPart('tool-about', async () => {
    const [{ ToolAbout }, about] = await Promise.all([import('./tool-about.tsx'), load()]);
    return () => createElement(ToolAbout, { about });
  });
}
