/**
 * A page can be used before its scripts listen. A script in the head records what a visitor does until then, and it is
 * replayed once they do, so that no press and no letter is lost.
 */

/** The classes of the header's buttons, to which the page script listens. */
export const PALETTE_BUTTON_CLASS = 'palette-open';
export const THEME_BUTTON_CLASS = 'theme-toggle';

declare global {
  interface Window {
    hlnEarlyInput?: {
      /** A field that was typed into, changed, or part of a form that was submitted. */
      readonly fields: Set<Element>;
      /** The last button pressed, or used to submit a form; buttons of the header are recorded separately. */
      readonly button: HTMLElement | null;
      readonly headerButton: HTMLElement | null;
      /** Set once the page script listens. */
      isHeaderHeard?: boolean;
      readonly stop: () => void;
    };
  }
}

/**
 * Runs in `<head>`. A form submitted too early would navigate, so its submission is held back. The palette's shortcut
 * counts as a press of its button (`isPaletteShortcut`), because it may well be the first thing that somebody does.
 */
export const EARLY_INPUT_SCRIPT = `(()=>{
const early=window.hlnEarlyInput={fields:new Set,button:null,headerButton:null,stop};
const kinds=["click","input","submit","keydown"];
function note(event){
const at=event.target;
if(event.type==="input")early.fields.add(at);
else if(event.type==="keydown"){
if(event.key==="k"&&!early.isHeaderHeard&&(/^(Mac|iP)/.test(navigator.platform)?event.metaKey:event.ctrlKey)){event.preventDefault();early.headerButton=document.querySelector(".${PALETTE_BUTTON_CLASS}")}
}
else if(event.type==="submit"){event.preventDefault();for(const field of at.elements)early.fields.add(field);early.button=event.submitter??early.button}
else if(at instanceof Element){const button=at.closest("button");if(button&&!button.popoverTargetElement)early[button.matches(".${PALETTE_BUTTON_CLASS},.${THEME_BUTTON_CLASS}")?"headerButton":"button"]=button}
}
function stop(){for(const kind of kinds)removeEventListener(kind,note,true)}
for(const kind of kinds)addEventListener(kind,note,true);
})()`;

/**
 * Tells React the content of a field. React ignores an event that changes nothing, and compares with the value last set
 * through the element itself: so the field is first emptied that way, and then filled through its class's setter.
 */
function repeatText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd, selectionDirection } = field;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  field.value = '';
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  // Some kinds of field, such as email fields, don't reveal where the caret is.
  if (selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function repeatField(field: Element): void {
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
  else if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
    if (field.checked === field.defaultChecked) return;
    field.checked = !field.checked;
    field.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (field.value !== field.defaultValue) repeatText(field);
  }
}

/** Replays what was done before hydration: first every changed field, then the last button pressed. */
export function repeatEarlyInput(): void {
  const early = window.hlnEarlyInput;
  if (early === undefined) return;
  early.stop();
  delete window.hlnEarlyInput;
  for (const field of early.fields) if (field.isConnected) repeatField(field);
  const { button } = early;
  // React has to render the fields' changes first.
  if (button !== null) setTimeout(() => button.isConnected && button.click());
}
