import { URL_PARTS } from '../../../content/url-parts.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { domainForms } from '../logic.ts';
import styles from '../url-encoder.module.css';

/** A host name both ways, with what may deceive in it. Nothing for a host that is plain ASCII throughout. */
export function HostPanel({ hostname }: { readonly hostname: string }) {
  const isInternational = /(?:^|\.)xn--/i.test(hostname);
  const { ascii, unicode, labels, looksLike } = domainForms(hostname);
  const warnings = labels.flatMap((label) => label.warnings);
  return (
    <div className={styles.host}>
      {isInternational && (
        <section>
          <h3 className={styles.subtitle}>{URL_PARTS.host}</h3>
          <dl className={styles.parts}>
            {(['unicode', 'ascii'] as const).map((form) => {
              const value = form === 'ascii' ? ascii : unicode;
              return (
                <div key={form}>
                  <dt>{URL_PARTS.hostForms[form]}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                    <CopyButton compact what={URL_PARTS.copy(URL_PARTS.host)} text={() => value} />
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      )}
      <LiveRegion>
        {isInternational &&
          (warnings.length === 0 ? (
            <p className={styles.quiet}>{URL_PARTS.nothingFound}</p>
          ) : (
            <Alert tone="warning">
              <ul className={styles.notes}>
                {looksLike !== null && (
                  <li>
                    <strong>{URL_PARTS.looksLike(looksLike)}</strong>
                  </li>
                )}
                {warnings.map(({ message }) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
            </Alert>
          ))}
      </LiveRegion>
    </div>
  );
}
