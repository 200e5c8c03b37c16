import type { EmailDetails } from '@hln/contracts';
import { useId, useMemo, useState } from 'react';
import { EMAIL_DETAILS } from '../../../content/email-logs.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../email-logs.module.css';
import { previewDocument } from './preview-document.ts';

/**
 * The headers of a mail: as they were last sent, or as far as they are known before that.
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

/** The whole mail as text, its parts before they are encoded. */
export function sourceOf(mail: EmailDetails): string {
  const parts = [
    headersOf(mail).text,
    ...(mail.text === null ? [] : [`--- text/plain; charset=utf-8 ---\n\n${mail.text.trimEnd()}`]),
    ...(mail.html === null ? [] : [`--- text/html; charset=utf-8 ---\n\n${mail.html.trimEnd()}`]),
  ];
  return parts.join('\n\n');
}

type View = keyof typeof EMAIL_DETAILS.views;

/** What a mail says, in four ways. Its HTML is never part of this page. */
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
          <fieldset className={styles.views}>
            <legend className="visually-hidden">{EMAIL_DETAILS.preview}</legend>
            {views.map((name) => (
              <Button key={name} size="small" aria-pressed={view === name} onClick={() => setView(name)}>
                {EMAIL_DETAILS.views[name]}
              </Button>
            ))}
          </fieldset>
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
