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

/** Downloads the formatted query, under the specification's file name. */
export function downloadSql(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/sql' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'formatted_query.sql';
  link.click();
  URL.revokeObjectURL(url);
}
