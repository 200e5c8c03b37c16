import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { URL_PARTS } from '../../../content/url-parts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Offer } from '../../../tool-parts/offer.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import {
  domainForms,
  findTracking,
  joinUrl,
  parseUrl,
  removeTracking,
  silentChanges,
  splitUrl,
  type UrlParts,
  whyNotUrl,
  writeCurl,
} from '../logic.ts';
import styles from '../url-encoder.module.css';
import { commandIn, RequestSection } from './curl-request.tsx';
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

/** Whether a text is several URLs, each on a line of its own. */
const areUrls = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .every((word) => /^[a-z][a-z0-9+.-]*:\/\/./i.test(word));

/** Takes the input apart, if it is a URL or a curl command. */
export function UrlPanel({ text, onReplace, onType }: UrlPanelProps) {
  const { value: typedBase, change } = useDraft('url-encoder-base', v.string(), '');
  const [said, setSaid] = useState('');
  const { reading, unreadable } = useMemo(() => commandIn(text), [text]);
  const url = reading?.request.url ?? text;
  // An empty base is no base; the parser would reject it as not a URL. curl knows none.
  const base = typedBase === '' || reading !== null ? undefined : typedBase;
  const isCandidate = unreadable === null && url.length <= MOST_URL && !/\n./.test(url.trim());
  // Lines of text are not judged, unless each is a URL.
  const isList = !isCandidate && unreadable === null && areUrls(url.slice(0, MOST_URL));
  const candidate = isCandidate || isList ? url.slice(0, MOST_URL) : '';
  // Reporting every typed word as invalid would be odd, so only a text that begins like a URL is judged.
  const looksLikeUrl =
    /^\s*(?:["'`“„‘«<]?[a-z][a-z0-9+.-]*:[/\\]|(?:localhost|[\w-]+(?:\.[\w-]+)+):\d|(?:mailto|data|blob|urn|tel|about|javascript|file):)/i.test(
      candidate,
    );
  const isJudged = unreadable === null && (looksLikeUrl || base !== undefined);
  const refusal = isJudged ? whyNotUrl(candidate, base) : null;
  const parts = candidate.trim() === '' || !isJudged || refusal !== null ? null : parseUrl(candidate, base);
  const changes = parts === null ? [] : silentChanges(candidate, base);

  const split = splitUrl(url);
  /** The input with another URL; null if the URL inside a command cannot be replaced alone. */
  const withUrl = reading === null ? (changed: string) => changed : reading.withUrl;
  const tracking = parts === null || withUrl === null ? [] : findTracking(url);
  const edit = (query: string, put: (text: string) => void) =>
    withUrl !== null && put(withUrl(joinUrl({ ...split, query: query === '' ? null : query })));
  const copiesAsCurl = parts !== null && /^https?:$/.test(parts.protocol);

  return (
    <Panel
      title={URL_PARTS.title}
      actions={
        copiesAsCurl && (
          <CopyButton
            label={URL_PARTS.copyCurl}
            what={URL_PARTS.curlCommand}
            text={() =>
              writeCurl(
                reading?.request ?? { url: parts.href, method: 'GET', headers: [], data: null, user: null },
              )
            }
          />
        )
      }
    >
      <span role="status" className="visually-hidden">
        {said}
      </span>
      <div className={styles.urlPanel}>
        <LiveRegion>
          {parts === null && refusal === null && unreadable === null && (
            <p className={styles.quiet}>{URL_PARTS.waiting}</p>
          )}
          {unreadable !== null && <Alert tone="danger">{URL_PARTS.notCommand(unreadable)}</Alert>}
          {refusal !== null && (
            <Alert tone="danger">{URL_PARTS.notUrl(refusal.reason, refusal.advice)}</Alert>
          )}
        </LiveRegion>
        {reading !== null && (
          <Offer text={URL_PARTS.curl}>
            <Button size="small" onClick={() => onReplace(url)}>
              {URL_PARTS.keepUrl}
            </Button>
          </Offer>
        )}
        {tracking.length > 0 && (
          <Offer text={URL_PARTS.tracking(tracking)}>
            <Button
              size="small"
              onClick={() => {
                if (withUrl !== null) onReplace(withUrl(removeTracking(url)));
                setSaid(URL_PARTS.trackingRemoved(tracking.map(({ name }) => name)));
              }}
            >
              {URL_PARTS.removeTracking}
            </Button>
          </Offer>
        )}
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
            {withUrl === null ? (
              <section>
                <h3 className={styles.subtitle}>{URL_PARTS.query}</h3>
                <p className={styles.quiet}>{URL_PARTS.fixedQuery}</p>
              </section>
            ) : (
              <QueryTable
                query={split.query ?? ''}
                onReplace={(query) => edit(query, onReplace)}
                onType={(query) => edit(query, onType)}
              />
            )}
          </div>
        )}
        {reading !== null && (
          <RequestSection reading={reading} hasUrlPassword={(parts?.password ?? '') !== ''} />
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
