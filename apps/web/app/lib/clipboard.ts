/**
 * Copies a text to the clipboard. Where the page may not use that (on a URL without https), it copies a selection.
 * Resolves to whether it worked.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * Copies a text that is still being made. Safari lets a page copy only within the press of a button, so this has to be
 * called there, before anything is awaited: the clipboard takes the promise.
 *
 * @returns whether it worked; rejects if `text` does
 */
export async function copyWhenReady(text: Promise<string>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': asBlob(text) })]);
    return true;
  } catch {
    return await copyText(await text);
  }
}

function asBlob(text: Promise<string>): Promise<Blob> {
  const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }));
  // If the clipboard refuses at once, nothing awaits the text. The caller learns from the text itself that it failed.
  blob.catch(() => undefined);
  return blob;
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
