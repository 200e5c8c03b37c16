/**
 * Puts a text on the clipboard. Where the page may not (an address without https), it copies by way of a selection.
 * Answers whether the text is there.
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

/** Hands the formatted query over as a file, as the specification names it. */
export function downloadSql(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/sql' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'formatted_query.sql';
  link.click();
  URL.revokeObjectURL(url);
}
