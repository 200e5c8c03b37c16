/**
 * A prerendered page can be read before any script runs. The build puts its module scripts into templates, where a
 * browser neither fetches nor runs them (`wrapScripts`), and a script in the head takes them out again after the first
 * frame. On a slow line the words, the rules and the fonts have the connection to themselves until then.
 */

const TEMPLATE = 'late-scripts';
/** Neither a font that never comes nor a tab that shows no frames keeps the page asleep for longer. */
const LONGEST_WAIT_MS = 2_000;
const SCRIPTS = /(?:<link rel="modulepreload"[^>]*>|<script type="module"[^>]*>.*?<\/script>)+/gs;

/** The page with its module scripts, and the links that fetch them, in templates. Whatever they hold stays as it is. */
export const wrapScripts = (html: string): string =>
  html.replace(SCRIPTS, (scripts) => `<template class="${TEMPLATE}">${scripts}</template>`);

/** The id of the notice that is revealed when a script of the page does not come. */
export const NOT_STARTED_ID = 'not-started';

/**
 * Runs in `<head>`. A frame counts once it is on the screen, which the browser reports up to 50 ms after it was drawn.
 * Where a script does not come, the page would look alive and answer nothing, so it shows the notice. A missing script
 * is an error of its element, and one that another asks for is a rejection of that one's promise.
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
