import { URL_PARTS } from '../../../content/url-parts.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import type { UrlParts } from '../logic.ts';
import styles from '../url-encoder.module.css';

const NAMES: readonly (keyof UrlParts)[] = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
];

/** Each part of a URL, to be read and copied. */
export function PartsTable({ parts }: { readonly parts: UrlParts }) {
  return (
    <section>
      <h3 className={styles.subtitle}>{URL_PARTS.parts}</h3>
      <dl className={styles.parts}>
        {NAMES.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {parts[name] === '' ? (
                <span className={styles.quiet}>{URL_PARTS.none}</span>
              ) : (
                <>
                  <span>{parts[name]}</span>
                  <CopyButton compact what={URL_PARTS.copy(name)} text={() => parts[name]} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
