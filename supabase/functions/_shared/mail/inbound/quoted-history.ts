/**
 * Lines with which mail programs begin what they quote: Outlook's and QQ Mail's rules, and the lines of Gmail, Apple Mail
 * and NetEase in English and Chinese. What follows is the earlier message.
 */
const BEGINNINGS: readonly RegExp[] = [
  /^-{2,} ?(?:original|forwarded|原始|原|转发|轉寄|轉發)[ -]?(?:message|邮件|郵件|的邮件|的郵件)? ?-{2,}$/i,
  /^_{20,}$/,
  /^On [^\n]{6,300} wrote ?[:：]$/i,
  /^在 ?[^\n]{4,300}(?:写道|寫道) ?[:：]$/,
  /^[^\n]{0,200}[于於] ?\d{4}年[^\n]{3,200}(?:写道|寫道) ?[:：]$/,
  /^[^\n]{1,200}<[^<>\s]{3,250}>[^\n]{0,100}(?:写道|寫道|wrote) ?[:：]$/i,
];

/** A line of a quoted header, as Outlook and QQ Mail write it. */
const FROM_LINE = /^\*?(?:from|发件人|寄件者|寄件人|發件人)\*? ?[:：]/i;
const OTHER_LINE =
  /^\*?(?:sent|date|to|subject|cc|发送时间|日期|收件人|主题|抄送|傳送時間|寄件日期|收件者|主旨|時間|时间)\*? ?[:：]/i;

/** No line of a quotation's beginning is longer. */
const LONGEST_LINE = 500;

/** How many lines a beginning may be wrapped over. */
const WRAPPED = 3;

/**
 * Returns what a message says itself: the text without the earlier messages that its program quoted below it. Lines that
 * somebody answers one by one stay. The whole text if nothing else would be left.
 */
export function withoutHistory(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const start = lines.findIndex((_, place) => beginsHistory(lines, place));
  const kept = start < 0 ? lines : lines.slice(0, start);
  // A quotation at the end has nothing of the sender's below it.
  let end = kept.length;
  while (end > 0 && /^\s*(?:>|$)/.test(kept[end - 1] ?? '')) end -= 1;
  const said = kept.slice(0, end).join('\n').trim();
  return said === '' ? text.trim() : said;
}

function beginsHistory(lines: readonly string[], place: number): boolean {
  const line = bare(lines[place]);
  if (line === '' || line.length > LONGEST_LINE) return false;
  if (BEGINNINGS.some((beginning) => beginning.test(line))) return true;
  if (FROM_LINE.test(line)) {
    return [1, 2].some((step) => OTHER_LINE.test(bare(lines[place + step])));
  }
  // "On Saturday, a very long name <address>" with "wrote:" on a later line.
  if (!/^(?:On |在 ?)/.test(line)) return false;
  let joined = line;
  for (let step = 1; step < WRAPPED; step += 1) {
    const next = bare(lines[place + step]);
    if (next === '' || next.length > LONGEST_LINE) return false;
    joined = `${joined} ${next}`;
    if (/(?:wrote|写道|寫道) ?[:：]$/.test(joined)) return /\d/.test(joined);
  }
  return false;
}

/** A line without the quotation marks before it, since some programs mark their own line as well. */
const bare = (line = '') => (line.length > LONGEST_LINE ? line : line.replace(/^[\s>]+/, '').trim());
