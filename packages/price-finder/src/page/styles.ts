import { type ElementNode, elements, rawText } from './document.ts';

/** Classes that a page's own style sheets strike through or hide. */
export type HiddenClasses = { struck: ReadonlySet<string>; removed: ReadonlySet<string> };

const MAX_CSS = 1_000_000;

/**
 * Reads the simple rules of the page's `style` elements: `.was { text-decoration: line-through }`. Only single-class
 * rules count for hiding, because the effect of a longer selector depends on state.
 */
export function readHiddenClasses(root: ElementNode): HiddenClasses {
  const struck = new Set<string>();
  const removed = new Set<string>();
  for (const element of elements(root)) {
    if (element.name !== 'style') continue;
    const css = rawText(element).slice(0, MAX_CSS);
    for (const rule of css.split('}')) {
      const [selector = '', declarations = ''] = rule.split('{').slice(-2);
      const strikes = /text-decoration(?:-line)?\s*:[^;]*line-through/i.test(declarations);
      const removes = /(?:^|[;\s])display\s*:\s*none/i.test(declarations) && !rule.includes('@media');
      if (!strikes && !removes) continue;
      for (const part of selector.split(',')) {
        const own = /\.([\w-]+)\s*$/.exec(part)?.[1];
        const single = /^\s*\.([\w-]+)\s*$/.exec(part)?.[1];
        if (strikes && own) struck.add(own);
        if (removes && single) removed.add(single);
      }
    }
  }
  return { struck, removed };
}
