import * as v from 'valibot';
import { URL_PARTS } from '../../../content/url-parts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import {
  domainForms,
  joinUrl,
  parseUrl,
  silentChanges,
  splitUrl,
  type UrlParts,
  whyNotUrl,
} from '../logic.ts';
import styles from '../url-encoder.module.css';
import { QueryTable } from './query-table.tsx';

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
function PartsTable({ parts }: { readonly parts: UrlParts }) {
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

export interface UrlPanelProps {
  /** The tool's input. */
  readonly text: string;
  /** Replaces the input by a changed URL, which can be undone. */
  readonly onReplace: (text: string) => void;
  /** Like {@link onReplace}, for a change of one character. */
  readonly onType: (text: string) => void;
}

/** No longer URL works anywhere. */
const MOST_URL = 100_000;

/** Takes the input apart, if it is a URL. */
export function UrlPanel({ text, onReplace, onType }: UrlPanelProps) {
  const { value: typedBase, change } = useDraft('url-encoder-base', v.string(), '');
  // An empty base is no base; the parser would reject it as not a URL.
  const base = typedBase === '' ? undefined : typedBase;
  const candidate = text.length <= MOST_URL && !/\n./.test(text.trim()) ? text : '';
  // Reporting every typed word as invalid would be odd, so only a text that begins like a URL is judged.
  const looksLikeUrl =
    /^\s*(?:[a-z][a-z0-9+.-]*:[/\\]|(?:mailto|data|blob|urn|tel|about|javascript|file):)/i.test(candidate);
  const parts =
    candidate.trim() === '' || (!looksLikeUrl && base === undefined) ? null : parseUrl(candidate, base);
  const refusal = parts === null && (looksLikeUrl || base !== undefined) ? whyNotUrl(candidate, base) : null;
  const split = splitUrl(text);
  const withQuery = (query: string) => joinUrl({ ...split, query: query === '' ? null : query });
  const changes = parts === null ? [] : silentChanges(candidate, base);

  return (
    <Panel title={URL_PARTS.title}>
      <div className={styles.urlPanel}>
        <LiveRegion>
          {parts === null && refusal === null && <p className={styles.quiet}>{URL_PARTS.waiting}</p>}
          {refusal !== null && (
            <Alert tone="danger">{URL_PARTS.notUrl(refusal.reason, refusal.advice)}</Alert>
          )}
        </LiveRegion>
        {parts !== null && (
          <div className={styles.urlColumns}>
            <div className={styles.stack}>
              <HostPanel hostname={parts.hostname} />
              {changes.length > 0 && (
                <section>
                  <h3 className={styles.subtitle}>{URL_PARTS.changes}</h3>
                  <ul className={styles.notes}>
                    {changes.map((change) => (
                      <li key={change}>{change}</li>
                    ))}
                  </ul>
                </section>
              )}
              <PartsTable parts={parts} />
            </div>
            <QueryTable
              query={split.query ?? ''}
              onReplace={(query) => onReplace(withQuery(query))}
              onType={(query) => onType(withQuery(query))}
            />
          </div>
        )}
        <details>
          <summary>{typedBase === '' ? URL_PARTS.base : URL_PARTS.baseInUse(typedBase)}</summary>
          <Field label={URL_PARTS.base} hint={URL_PARTS.baseHint}>
            {(control) => (
              <Input
                {...control}
                type="url"
                value={typedBase}
                placeholder={URL_PARTS.baseExample}
                onChange={({ target: { value } }) => change(() => value)}
              />
            )}
          </Field>
        </details>
      </div>
    </Panel>
  );
}

/** A host name in both forms, with anything deceptive in it. Nothing for a plain ASCII host. */
function HostPanel({ hostname }: { readonly hostname: string }) {
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
