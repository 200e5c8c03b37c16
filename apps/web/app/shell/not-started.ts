/** The id of the notice that is revealed when a script of the page does not come. */
export const NOT_STARTED_ID = 'not-started';

/**
 * Runs in `<head>`: where a script does not come, the page would look alive and answer nothing, so it says so. A script
 * that is missing is an error of its element, and one that another asks for is a rejection of that one's promise.
 */
export const NOT_STARTED_SCRIPT = `(()=>{
function tell(){const show=()=>{document.getElementById("${NOT_STARTED_ID}").hidden=false};document.readyState==="loading"?addEventListener("DOMContentLoaded",show):show()}
addEventListener("error",({target})=>{target instanceof HTMLScriptElement&&tell()},true);
addEventListener("unhandledrejection",({reason})=>{"interactive"in document.documentElement.dataset||/module/i.test(reason?.message)&&tell()});
})()`;
