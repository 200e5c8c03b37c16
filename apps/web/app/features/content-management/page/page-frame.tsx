import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SiteError } from '../../../lib/errors.ts';
import { limited } from '../../../lib/staff/staff-call.ts';
import styles from '../content-management.module.css';
import { PAGE_EDITOR } from '../texts.ts';

/**
 * Loads a public page for a frame, as visitors see it: with all its styles, without scripts, and with everything
 * unfolded. @throws SiteError
 */
export async function loadPage(path: string, signal: AbortSignal): Promise<string> {
  let html: string;
  try {
    const answer = await fetch(path, { headers: { accept: 'text/html' }, signal: limited(signal) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    html = await answer.text();
  } catch (cause) {
    throw new SiteError('unreachable', PAGE_EDITOR.failed, { cause });
  }
  // Our policy blocks inline styles even while a page is parsed, and reports them.
  const withoutStyles = html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, '');
  const page = new DOMParser().parseFromString(withoutStyles, 'text/html');
  // The page's script switches the full styles on once the page has been shown.
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-href]')) {
    link.setAttribute('href', link.dataset.href ?? '');
    link.removeAttribute('media');
  }
  const useless = 'script, noscript, base, meta[http-equiv], link:not([rel="stylesheet"])';
  for (const element of page.querySelectorAll(useless)) element.remove();
  for (const details of page.querySelectorAll('details')) details.open = true;
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** The height at which a page is laid out before the frame grows to the page's own height, in CSS pixels. */
const WINDOW_HEIGHT = 900;

/**
 * Keeps the heights that depend on the window's as they are when the frame grows; otherwise a part that fills the window
 * would grow with it.
 */
function keepMinimumHeights(body: HTMLElement): void {
  const view = body.ownerDocument.defaultView;
  const elements = [body, ...body.querySelectorAll<HTMLElement>('*')];
  const heights = elements.map((element) => view?.getComputedStyle(element).minHeight ?? '');
  for (const [index, element] of elements.entries()) {
    if (element.style !== undefined && Number.parseFloat(heights[index] ?? '') > WINDOW_HEIGHT / 4)
      element.style.minHeight = heights[index] ?? '';
  }
}

export interface PageFrameProps {
  readonly html: string;
  readonly name: string;
  /** Called once with the page's body, when its styles are there. */
  readonly onLoad: (body: HTMLElement) => void;
  /** Called whenever the page's layout may have changed. Must stay the same between renderings. */
  readonly onLayout: () => void;
  /** Drawn above the page, in its coordinates. */
  readonly children: ReactNode;
}

/** A page in a frame as high as the page. Nothing in it runs, and nothing can be clicked or reached by keyboard. */
export function PageFrame({ html, name, onLoad, onLayout, children }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(WINDOW_HEIGHT);
  useEffect(() => {
    if (body === null) return;
    const measure = () => {
      setHeight(Math.ceil(body.getBoundingClientRect().height));
      onLayout();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(body);
    void body.ownerDocument.fonts.ready.then(measure);
    return () => observer.disconnect();
  }, [body, onLayout]);
  useLayoutEffect(() => {
    if (body === null) return;
    const { dataset } = body.ownerDocument.documentElement;
    const follow = () => {
      const { theme } = document.documentElement.dataset;
      if (theme === undefined) delete dataset.theme;
      else dataset.theme = theme;
    };
    follow();
    const chosen = new MutationObserver(follow);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => chosen.disconnect();
  }, [body]);
  return (
    <div className={styles.paper}>
      <iframe
        ref={frame}
        className={styles.page}
        // Without scripts; with our origin, so that this page can show drafts in it.
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
        title={PAGE_EDITOR.frame(name)}
        aria-hidden="true"
        tabIndex={-1}
        srcDoc={html}
        style={{ height, visibility: body === null ? 'hidden' : undefined }}
        onLoad={() => {
          const loaded = frame.current?.contentDocument?.body;
          if (loaded === undefined || loaded === null) return;
          loaded.inert = true;
          loaded.ownerDocument.documentElement.style.overflow = 'hidden';
          keepMinimumHeights(loaded);
          onLoad(loaded);
          setBody(loaded);
        }}
      />
      {body !== null && children}
    </div>
  );
}
