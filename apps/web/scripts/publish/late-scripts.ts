/**
 * A prerendered page can be read before any script runs, so the scripts wait until it has been loaded and painted:
 * on a slow line the words, the style sheet and the fonts then have the connection to themselves. The router's own
 * start script fetches everything at once; this rewrites it, in the HTML, into one that waits. A frame counts once
 * it is on the screen: the browser says so by its paint entry, up to 50 ms after the frame was drawn.
 *
 * A page to read waits on, for the first sign of a visitor: a move, a touch, a key (decision 130). Its links, menu and
 * questions work without script, and a button that is pressed first does its work as soon as the scripts are there
 * (app/shell/early-input.ts).
 *
 * Where a script does not come, the page would look alive and answer nothing: then it says so, by the words that
 * app/shell/not-started-notice.tsx has put into it.
 */
import { UNSENT_PREFIX } from '../../app/features/chat/unsent-prefix.ts';
import { NOT_STARTED_ID } from '../../app/shell/not-started-id.ts';

const LONGEST_WAIT_MS = 2000;
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START =
  /(<script type="module" async="">)import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)+)\s*(window\.__reactRouterRouteModules = \{[^}]*\};)\s*import\("([^"]+)"\);(<\/script>)/;
const ROUTE = /import \* as (route\d+) from "([^"]+)";/g;

/**
 * Takes the tools that staff have hidden from the router's list of routes, before it starts: to it, their paths are
 * unknown. The server names them in <html>; without that, nothing is taken.
 */
const WITHOUT_HIDDEN_TOOLS =
  'for (const tool of (document.documentElement.dataset.hiddenTools ?? "").split(" ")) delete __reactRouterManifest.routes["routes/tools." + tool];';

/** What a visitor does before anything that needs a script. */
const SIGNS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
  'paste',
  'dragenter',
];

/** Waits for a sign, but not where something has been pressed already, or a conversation is still to be delivered. */
const UNTIL_A_SIGN = `await new Promise((wake) => {
  if (hlnEarlyInput.button || hlnEarlyInput.fields.size > 0) wake();
  try {
    if (Object.keys(localStorage).some((name) => name.startsWith(${JSON.stringify(UNSENT_PREFIX)}))) wake();
  } catch {}
  for (const kind of ${JSON.stringify(SIGNS)}) addEventListener(kind, wake, { once: true, capture: true, passive: true });
});`;

export interface LateScripts {
  /** Whether the scripts wait for the first sign of a visitor, too. */
  readonly untilASign: boolean;
  /** Script that runs after the first frame. */
  readonly afterFrame?: string;
  /** Script that runs when the wait is over, before any other. */
  readonly first?: string;
}

/**
 * The page with its scripts after its first frame, or later.
 *
 * @throws Error when the router's start script no longer looks as expected, so that an update cannot undo this
 * unnoticed.
 */
export function startScriptsLate(
  html: string,
  { untilASign, afterFrame = '', first = '' }: LateScripts,
): string {
  const start = START.exec(html);
  if (start === null)
    throw new Error('The start script of the router has changed: see scripts/publish/late-scripts.ts.');
  const [whole, open = '', manifest = '', imports = '', assignment = '', entry = '', close = ''] = start;
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  const routes = [...imports.matchAll(ROUTE)].map(([, name = '', href = '']) => ({ name, href }));
  const modules = [manifest, ...routes.map((route) => route.href)].map(
    (href) => `import(${JSON.stringify(href)})`,
  );
  // Neither a font that never comes nor a tab that shows no frames may keep the page asleep.
  const script = `const within = (start) => new Promise((done) => {
  setTimeout(done, ${LONGEST_WAIT_MS});
  start(done);
});
await within((done) => {
  if (document.readyState === "complete") done();
  addEventListener("load", done);
});
await within((done) => requestAnimationFrame(() => setTimeout(done)));
await within((done) => {
  if (!PerformanceObserver.supportedEntryTypes.includes("paint")) done();
  else new PerformanceObserver(done).observe({ type: "paint", buffered: true });
});
${afterFrame}
${untilASign ? UNTIL_A_SIGN : ''}
${first}
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
try {
const [, ${routes.map((route) => route.name).join(', ')}] = await Promise.all([${modules.join(', ')}]);
${assignment}
${WITHOUT_HIDDEN_TOOLS}
await import(${JSON.stringify(entry)});
} catch (error) {
  document.getElementById("${NOT_STARTED_ID}").hidden = false;
  throw error;
}`;
  return html.replace(PRELOAD, '').replace(whole, () => `${open}${script}${close}`);
}
