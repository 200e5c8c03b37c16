/**
 * A prerendered page can be used before it is hydrated. A script in the head records what a visitor does until then,
 * and it is replayed after hydration, so that no click and no choice is lost.
 */

import { PALETTE_BUTTON_CLASS } from './palette/palette-keys.ts';

declare global {
  interface Window {
    hlnEarlyInput?: { readonly fields: Set<Element>; button: HTMLElement | null; stop: () => void };
  }
}

/**
 * Runs in `<head>`. A form submitted before hydration would navigate, so its submission is held back. The palette's keys
 * count as a press of its button (`isPaletteShortcut`), since they may well be the first thing that somebody does.
 */
export const EARLY_INPUT_SCRIPT = `(()=>{
const early=window.hlnEarlyInput={fields:new Set,button:null,stop};
const kinds=["click","input","submit","keydown"];
function note(event){
const at=event.target;
if(event.type==="input")early.fields.add(at);
else if(event.type==="keydown"){
if(event.key==="k"&&(/^(Mac|iP)/.test(navigator.platform)?event.metaKey:event.ctrlKey)){event.preventDefault();early.button=document.querySelector(".${PALETTE_BUTTON_CLASS}")}
}
else if(event.type==="submit"){event.preventDefault();early.button=event.submitter??early.button}
else if(at instanceof Element){const button=at.closest("button");if(button&&!button.popoverTargetElement)early.button=button}
}
function stop(){for(const kind of kinds)removeEventListener(kind,note,true)}
for(const kind of kinds)addEventListener(kind,note,true);
})()`;

/** React compares a field with the value it last saw there, and ignores an event without a difference. */
interface TrackedField extends HTMLInputElement {
  readonly _valueTracker?: { setValue(value: string): void };
}

function repeatField(field: TrackedField): void {
  if (field.type === 'radio' || field.type === 'checkbox') {
    const wanted = field.checked;
    field.checked = !wanted;
    field.click();
    return;
  }
  // Setting the value itself would lose the visitor's caret position and undo history.
  field._valueTracker?.setValue(`${field.value} `);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Replays what was done before hydration: first every changed field, then the last button pressed. */
export function repeatEarlyInput(): void {
  const early = window.hlnEarlyInput;
  if (early === undefined) return;
  early.stop();
  delete window.hlnEarlyInput;
  for (const field of early.fields) {
    if (!field.isConnected) continue;
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      repeatField(field as TrackedField);
    }
  }
  const { button } = early;
  // React has to render the fields' changes first.
  if (button !== null) setTimeout(() => button.isConnected && button.click());
}
