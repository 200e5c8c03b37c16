import { prerenderedPart } from '../../../tool-parts/prerendered-part.tsx';
import '../../../tool-parts/explanation-parts.css';
import './explanation.css';

/** The explanation below the tool, as prerendered. */
export const Explanation = prerenderedPart(
  'explanation',
  async () => (await import('./explanation.tsx')).Explanation,
);
