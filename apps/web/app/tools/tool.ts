import type { HandoffKind } from '../lib/handoff.ts';

/** A tool as the grid, the site map and the tests know it, declared beside the tool itself. */
export interface Tool {
  /** Last part of the path, and the name of the tool's folder. */
  readonly id: string;
  readonly name: string;
  /** One line on the card; of the first nine, as docs/specification.md words it. */
  readonly description: string;
  readonly path: `/tools/${string}`;
  /** One of the constants of ui/icons.ts. */
  readonly icon: string;
  /** The colours of the card's mark: a class of tools.module.css, because a strict CSP allows no inline styles. */
  readonly gradient: ToolGradient;
  /** Words a visitor may search for that are not in the name or the description. */
  readonly keywords: readonly string[];
  /** The kinds of text that it accepts from another tool's page or from the clipboard; empty if none. */
  readonly accepts: readonly HandoffKind[];
  /** Whether it turns one text into another with options alone, so that “Use in …” can be repeated by a link. */
  readonly isStep?: true;
}

/** From the coast to the sky: each tool's mark has one of its own. */
export type ToolGradient =
  | 'pounamu'
  | 'harbour'
  | 'lamp'
  | 'dawn'
  | 'kelp'
  | 'tide'
  | 'clay'
  | 'slate'
  | 'fern'
  | 'dusk'
  | 'flax'
  | 'berry'
  | 'storm'
  | 'moss'
  | 'rose'
  | 'copper';
