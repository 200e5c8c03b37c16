/** What the grid, the sitemap and the tests know about a tool, declared beside the tool itself. */
export interface Tool {
  /** Last part of the path, and the name of the tool's folder. */
  readonly id: string;
  readonly name: string;
  /** One line on the card, as the specification words it. */
  readonly description: string;
  readonly path: `/tools/${string}`;
  /** One of the constants of ui/icons.ts. */
  readonly icon: string;
  /** The colours of the card's mark: a class of tools.css, since a strict CSP takes no inline styles. */
  readonly gradient: ToolGradient;
  /** Words a visitor may search for that the name and the description do not hold. */
  readonly keywords: readonly string[];
}

/** From the coast to the sky: each tool's mark has one of these. */
export type ToolGradient =
  | 'pounamu'
  | 'harbour'
  | 'lamp'
  | 'dawn'
  | 'kelp'
  | 'tide'
  | 'clay'
  | 'slate'
  | 'fern';
