import { prerenderedPart } from '../../../tool-parts/prerendered-part.tsx';
import '../../../tool-parts/explanation-parts.css';
import './explanation.css';

/** The prerendered explanation below the tool. */
export const Explanation = prerenderedPart(
  'explanation',
  async () => (await import('./explanation.tsx')).Explanation,
);
