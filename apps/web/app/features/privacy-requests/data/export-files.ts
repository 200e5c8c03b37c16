import { PERSONAL_DATA_KINDS, type PersonalRows, type PersonalValue } from '@hln/contracts';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import { langOf } from '../../../staff-parts/text-language.ts';
import { KINDS } from '../texts.ts';

/** What an export says about itself, and the rows by kind. */
function content(contact: string, rows: PersonalRows, day: string): Record<string, PersonalValue> {
  const kinds = PERSONAL_DATA_KINDS.map(
    (kind) => [KINDS[kind].title, rows.filter((row) => row.kind === kind).map(({ data }) => data)] as const,
  );
  return {
    About: contact,
    'Exported on': day,
    From: 'HLN',
    ...Object.fromEntries(kinds.filter(([, found]) => found.length > 0)),
  };
}

/** The rows as JSON with labels for people, for the person who asked. @param day as `yyyy-mm-dd` */
export const exportJson = (contact: string, rows: PersonalRows, day: string): string =>
  `${JSON.stringify(content(contact, rows, day), null, 2)}\n`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

function markup(value: PersonalValue): string {
  if (Array.isArray(value)) {
    return `<ol>${value.map((item: PersonalValue) => `<li>${markup(item)}</li>`).join('')}</ol>`;
  }
  if (typeof value === 'object') {
    const facts = Object.entries(value).map(
      ([label, fact]: readonly [string, PersonalValue]) =>
        `<dt>${escaped(label)}</dt><dd>${markup(fact)}</dd>`,
    );
    return `<dl>${facts.join('')}</dl>`;
  }
  const moment = readTimestamp(String(value));
  const text = moment === null ? String(value) : aucklandTime(moment);
  return `<span lang="${langOf(text)}">${escaped(text)}</span>`;
}

const STYLE =
  'body{max-width:48rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}dt{font-weight:600}dd{margin:0 0 .5rem 1rem;white-space:pre-wrap;overflow-wrap:anywhere}li{margin-bottom:1rem}';

/** The same as a page that any browser shows. It loads nothing, and runs nothing. */
export function exportPage(contact: string, rows: PersonalRows, day: string): string {
  const { About, 'Exported on': on, From, ...kinds } = content(contact, rows, day);
  const parts = Object.entries(kinds).map(([title, found]) => `<h2>${escaped(title)}</h2>${markup(found)}`);
  const title = escaped(`What ${String(From)} holds about ${String(About)}`);
  return `<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<p>Exported on ${escaped(String(on))}. Times are New Zealand’s.</p>
${parts.join('\n')}
</html>
`;
}
