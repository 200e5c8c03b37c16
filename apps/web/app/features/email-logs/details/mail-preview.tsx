import type { EmailDetails } from '@hln/contracts';
import { useId, useMemo, useState } from 'react';
import { ChoiceButtons } from '../../../staff-parts/choice-buttons.tsx';
import styles from '../email-logs.module.css';
import { EMAIL_DETAILS } from '../texts.ts';

/**
 * Attributes of the frame itself. The page's policy applies in it as well, and the sandbox prevents scripts, forms and
 * navigation.
 */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'";

/**
 * Elements that load, run or lead somewhere. The policy and the sandbox stop them; without them, nothing even tries.
 */
const REMOVED =
  'script, style, link, meta, base, title, iframe, frame, frameset, object, embed, applet, portal, template, noscript, audio, video, source, track, picture, svg, math';
/** Attributes that stay; the others load, run, style or lead somewhere. */
const KEPT: ReadonlySet<string> = new Set([
  'alt',
  'colspan',
  'dir',
  'lang',
  'rowspan',
  'scope',
  'start',
  'title',
  'type',
]);

/**
 * An email's HTML as a document for a frame with an empty `sandbox`: its words and their structure, and nothing that
 * loads, runs, submits or navigates. A link keeps its words and shows its target.
 */
function previewDocument(html: string): string {
  // In a template, nothing runs or loads, not even while it is parsed, and the page's policy refuses its styles.
  const template = document.createElement('template');
  template.innerHTML = html;
  const { content } = template;
  for (const element of content.querySelectorAll(REMOVED)) element.remove();
  for (const link of content.querySelectorAll('a[href], area[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '');
  }
  for (const image of content.querySelectorAll('img')) image.replaceWith(image.getAttribute('alt') ?? '');
  for (const field of content.querySelectorAll('input, select, textarea, output')) field.remove();
  for (const part of content.querySelectorAll('form, fieldset, button, label'))
    part.replaceWith(...part.childNodes);
  for (const element of content.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (!KEPT.has(name)) element.removeAttribute(name);
    }
  }
  const language = /<html\s[^>]*?\blang=["']?([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\b/i.exec(html)?.[1] ?? 'en';
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="color-scheme" content="light dark"><title>Mail</title></head>',
    `<body>${template.innerHTML}</body></html>`,
  ].join('');
}

/**
 * The headers of an email as last sent or, before that, those that are known.
 * @returns lines, and whether they were sent
 */
export function headersOf(mail: EmailDetails): { readonly text: string; readonly isSent: boolean } {
  const sent = mail.attempts.findLast(({ headers }) => headers !== null && headers !== '');
  if (typeof sent?.headers === 'string') {
    return { text: sent.headers.replaceAll('\r\n', '\n'), isSent: true };
  }
  const lines = [
    `To: ${mail.recipient}`,
    ...(mail.reply_to === null ? [] : [`Reply-To: ${mail.reply_to}`]),
    `Subject: ${mail.subject}`,
  ];
  return { text: lines.join('\n'), isSent: false };
}

/** The whole email as text, with its parts before encoding. */
export function sourceOf(mail: EmailDetails): string {
  const parts = [
    headersOf(mail).text,
    ...(mail.text === null ? [] : [`--- text/plain; charset=utf-8 ---\n\n${mail.text.trimEnd()}`]),
    ...(mail.html === null ? [] : [`--- text/html; charset=utf-8 ---\n\n${mail.html.trimEnd()}`]),
  ];
  return parts.join('\n\n');
}

type View = keyof typeof EMAIL_DETAILS.views;

/** An email in four views. Its HTML is never part of this page. */
export function MailPreview({ mail }: { readonly mail: EmailDetails }) {
  const id = useId();
  const [view, setView] = useState<View>('text');
  const views = (Object.keys(EMAIL_DETAILS.views) as View[]).filter(
    (name) => name !== 'html' || mail.html !== null,
  );
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.subtitle}>
        {EMAIL_DETAILS.preview}
      </h3>
      {!mail.may_read && <p className={styles.note}>{EMAIL_DETAILS.closed}</p>}
      {mail.may_read && (
        <>
          <div className={styles.views}>
            <ChoiceButtons
              legend={EMAIL_DETAILS.preview}
              options={views.map((name) => [name, EMAIL_DETAILS.views[name]])}
              value={view}
              onChoose={setView}
            />
          </div>
          {mail.has_single_use_link && <p className={styles.note}>{EMAIL_DETAILS.redacted}</p>}
          <PreviewBody mail={mail} view={view} />
        </>
      )}
    </section>
  );
}

function PreviewBody({ mail, view }: { readonly mail: EmailDetails; readonly view: View }) {
  if (view === 'html' && mail.html !== null) return <HtmlFrame html={mail.html} subject={mail.subject} />;
  const headers = headersOf(mail);
  const text = view === 'headers' ? headers.text : view === 'source' ? sourceOf(mail) : mail.text;
  return (
    <>
      {view !== 'text' && !headers.isSent && <p className={styles.note}>{EMAIL_DETAILS.unsent}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it has to be reached by keyboard. */}
      <section className={styles.raw} aria-label={EMAIL_DETAILS.views[view]} tabIndex={0}>
        {text === null || text === '' ? EMAIL_DETAILS.noText : text}
      </section>
    </>
  );
}

function HtmlFrame({ html, subject }: { readonly html: string; readonly subject: string }) {
  const document = useMemo(() => previewDocument(html), [html]);
  return (
    <>
      <iframe
        className={styles.frame}
        sandbox=""
        referrerPolicy="no-referrer"
        title={EMAIL_DETAILS.frame(subject)}
        srcDoc={document}
      />
      <p className={styles.note}>{EMAIL_DETAILS.frameNote}</p>
    </>
  );
}
