import type { Locator, Page } from 'playwright-core';

/** Pastes a text into the focused element, as the browser would. */
export const pasteText = (page: Page, text: string) => paste(page, { text });

/** Pastes a file into the focused element. */
export const pasteFile = (page: Page, name: string, bytes: Iterable<number>) =>
  paste(page, { file: { name, bytes: [...bytes] } });

/** Replaces all of a field's text at once. Playwright's `fill` takes seconds for a thousand lines. */
export const putText = (field: Locator, text: string) =>
  field.evaluate((area: HTMLTextAreaElement, put) => {
    area.value = put;
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, text);

/** Pastes a text while no field has the focus. */
export async function pasteOutside(page: Page, text: string): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await pasteText(page, text);
}

interface Pasted {
  readonly text?: string;
  readonly file?: { readonly name: string; readonly bytes: number[] };
}

const paste = (page: Page, pasted: Pasted) =>
  page.evaluate(({ text, file }) => {
    const clipboardData = new DataTransfer();
    if (text !== undefined) clipboardData.setData('text/plain', text);
    if (file !== undefined) clipboardData.items.add(new File([new Uint8Array(file.bytes)], file.name));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, pasted);

/** Drops a file somewhere on the page. */
export const dropFile = (page: Page, name: string, bytes: Iterable<number>) =>
  page.evaluate(
    (file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(file.bytes)], file.name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, bytes: [...bytes] },
  );
