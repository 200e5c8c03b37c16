import { type ComponentType, Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

/**
 * A part of a page that is text only and needs no script: the prerendered HTML is all of it. Hydration leaves it as it
 * is, so the page loads neither the part's words nor its code. If the page was not prerendered in this document, as
 * after navigation within the site, the part is loaded.
 *
 * Nothing in it reacts to the visitor except native HTML (links, `<details>`).
 *
 * @param name id and class of the element around the part; unique on the page. The page itself imports the part's
 * styles, as a file without local names: those of a script that is never loaded would be missing.
 */
export function prerenderedPart(name: string, load: () => Promise<ComponentType>): ComponentType {
  const Loaded = lazyPart(load);

  return function PrerenderedPart() {
    const [html] = useState(() =>
      typeof document === 'undefined' ? null : (document.getElementById(name)?.innerHTML ?? null),
    );
    if (html !== null) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what the element holds already, from our own build
      return <div id={name} className={name} dangerouslySetInnerHTML={{ __html: html }} />;
    }
    return (
      <div id={name} className={name}>
        <Suspense>
          <Loaded />
        </Suspense>
      </div>
    );
  };
}
