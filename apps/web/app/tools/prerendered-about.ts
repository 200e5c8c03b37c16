import { createElement } from 'react';
import { prerenderedPart } from '../tool-parts/prerendered-part.tsx';
import type { ToolAboutText } from './tool-about.tsx';

/**
 * The prerendered explanation below a tool, and its related tools. The tool's route imports
 * `tool-parts/explanation-parts.css`: imported here, it would be loaded by every page with parts of tools.
 */
export function prerenderedAbout(load: () => Promise<ToolAboutText>) {
  return prerenderedPart('tool-about', async () => {
    const [{ ToolAbout }, about] = await Promise.all([import('./tool-about.tsx'), load()]);
    return () => createElement(ToolAbout, { about });
  });
}
