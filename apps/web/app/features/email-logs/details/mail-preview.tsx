import type { EmailDetails } from '@hln/contracts';
import { useId, useMemo, useState } from 'react';
import { EMAIL_DETAILS } from '../../../content/email-logs.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../email-logs.module.css';
import { headersOf, sourceOf } from './mail-source.ts';
import { previewDocument } from './preview-document.ts';

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
