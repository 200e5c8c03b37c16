/**
 * A prerendered page can be read before any script runs. The build puts its module scripts into templates, where a
 * browser neither fetches nor runs them (`wrapScripts`), and a script in the head takes them out again after the first
 * frame. On a slow line, the HTML, the styles and the fonts have the connection to themselves until then.
 */

const TEMPLATE = 'late-scripts';
/** The longest time (ms) to wait for a font that never loads or a tab that shows no frames. */
const LONGEST_WAIT_MS = 2_000;
const SCRIPTS = /(?:<link rel="modulepreload"[^>]*>|<script type="module"[^>]*>.*?<\/script>)+/gs;

/** The page with its module scripts, and the links that fetch them, in templates. Their contents stay as they are. */
export const wrapScripts = (html: string): string =>
  html.replace(SCRIPTS, (scripts) => `<template class="${TEMPLATE}">${scripts}</template>`);

/** The id of the notice that is shown if a script of the page fails to load. */
export const NOT_STARTED_ID = 'not-started';

/**
 * Runs in `<head>`. A frame counts once it is on the screen, which the browser reports up to 50 ms after drawing it. If
 * a script fails to load, the page would look alive and not respond, so it shows the notice. A missing script is an
 * error of its element; a missing import is a rejection of the importing script's promise.
 */
export const LATE_SCRIPTS_SCRIPT = `(async()=>{
const show=()=>document.getElementById("${NOT_STARTED_ID}").hidden=false;
const tell=()=>document.readyState==="loading"?addEventListener("DOMContentLoaded",show):show();
addEventListener("error",({target})=>{target instanceof HTMLScriptElement&&tell()},true);
addEventListener("unhandledrejection",({reason})=>{"interactive"in document.documentElement.dataset||/module/i.test(reason?.message)&&tell()});
const within=start=>new Promise(done=>{setTimeout(done,${LONGEST_WAIT_MS});start(done)});
await within(done=>document.readyState==="complete"?done():addEventListener("load",done));
await within(done=>requestAnimationFrame(()=>setTimeout(done)));
await within(done=>PerformanceObserver.supportedEntryTypes.includes("paint")?new PerformanceObserver(done).observe({type:"paint",buffered:true}):done());
for(const late of document.querySelectorAll("template.${TEMPLATE}"))late.replaceWith(late.content);
})()`;
