import { toHex } from '@hln/bytes';
import { readPayload } from '@hln/qr';
import type { FoundCode } from '@hln/qr/read';
import { QR_FIELDS, QR_KINDS } from '../../../content/qr-generator-fields.ts';
import { QR_FOUND } from '../../../content/qr-generator-reading.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import type { Notice } from '../../../tool-parts/notice-bar.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { UseInMenu } from '../../../tool-parts/use-in-menu.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { settingsIcon } from '../../../ui/icons.ts';
import { type FormState, specsOf } from '../form/form-state.ts';
import styles from '../qr-generator.module.css';

export interface FoundCodePaneProps {
  readonly code: FoundCode;
  /** From 1. */
  readonly index: number;
  readonly count: number;
  readonly onEdit: (form: FormState) => void;
  readonly onNotice: (notice: Notice) => void;
}

/**
 * Control characters, and those that can't be seen or that turn the text around them; without what joins letters and
 * emoji.
 */
const HIDDEN =
  /[^\P{Cc}\t\r\n]|(?![\p{Join_Control}\p{Variation_Selector}])[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u{2028}\u{2029}]/gu;

/** Returns the hidden characters of a text, each once, as U+202E. */
function hiddenCharacters(text: string): string[] {
  const found = new Set(text.match(HIDDEN));
  return [...found].map((character) => {
    const digits = character.codePointAt(0)?.toString(16).toUpperCase() ?? '';
    return `U+${digits.padStart(4, '0')}`;
  });
}

/** What one code says, and what can be done with it. */
export function FoundCodePane({ code, index, count, onEdit, onNotice }: FoundCodePaneProps) {
  const { kind, fields, ignored } = readPayload(code.text);
  const text = code.isText ? code.text : toHex(code.bytes).replaceAll(/..(?!$)/g, '$& ');
  const hidden = hiddenCharacters(text);
  const notes = [code.isInverted && QR_FOUND.inverted, code.isMirrored && QR_FOUND.mirrored].filter(
    (note) => note !== false,
  );
  const isPlain = kind === 'text' || kind === 'url';
  return (
    <Pane
      title={QR_FOUND.title(index, count)}
      tools={
        <>
          <CopyButton what={QR_FOUND.copied} text={() => text} />
          {code.isText && (
            <Button
              variant="quiet"
              size="small"
              icon={<Icon path={settingsIcon} />}
              onClick={() => {
                onEdit({ kind, values: fields });
                onNotice({ tone: 'success', text: QR_FOUND.brought });
              }}
            >
              {QR_FOUND.edit}
            </Button>
          )}
          <UseInMenu
            kind={kind === 'url' ? 'url' : 'text'}
            disabled={false}
            text={() => text}
            onRefused={(refusal) => onNotice({ tone: 'danger', text: refusal })}
          />
        </>
      }
    >
      <div className={styles.foundBody}>
        {!code.isText && <p>{QR_FOUND.isBytes(code.bytes.length)}</p>}
        {kind === 'url' && <Destination url={fields.url ?? ''} />}
        <dl className={styles.facts}>
          <Fact term={QR_FOUND.kind}>
            {code.isText ? (QR_KINDS.find(({ value }) => value === kind)?.label ?? kind) : QR_FOUND.bytes}
          </Fact>
          {!isPlain &&
            specsOf(kind)
              .filter(({ name }) => fields[name] !== undefined)
              .map(({ name }) => {
                const words = QR_FIELDS[kind]?.[name] ?? QR_FIELDS.any?.[name];
                const value = fields[name] ?? '';
                return (
                  <Fact key={name} term={words?.label ?? name}>
                    {labelOf(words?.choices, value)}
                  </Fact>
                );
              })}
        </dl>
        {isPlain ? (
          <pre>{text}</pre>
        ) : (
          <details className={styles.says}>
            <summary>{QR_FOUND.text}</summary>
            <pre>{text}</pre>
          </details>
        )}
        {hidden.length > 0 && <Alert tone="warning">{QR_FOUND.hidden(hidden.join(', '))}</Alert>}
        {code.part !== null && (
          <Alert tone="warning">{QR_FOUND.part(code.part.number, code.part.count)}</Alert>
        )}
        {ignored.length > 0 && <p className="field-hint">{QR_FOUND.ignored(ignored.join(', '))}</p>}
        <p className="field-hint">{[QR_FOUND.figures(code), ...notes].join(', ')}</p>
      </div>
    </Pane>
  );
}

/** The words for a choice; a code may name one that the form does not have. */
const labelOf = (choices: Readonly<Record<string, string>> | undefined, value: string) =>
  choices !== undefined && Object.hasOwn(choices, value) ? (choices[value] ?? value) : value;

function Fact({ term, children }: { readonly term: string; readonly children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Where a URL leads: its host alone, since the rest of a URL can be made to look like one. */
function Destination({ url }: { readonly url: string }) {
  const { host, username, password } = new URL(url);
  return (
    <div className={styles.destination}>
      <p>
        {QR_FOUND.host} <strong>{host}</strong>
      </p>
      {username + password !== '' && <Alert tone="warning">{QR_FOUND.hostWarning}</Alert>}
      <a
        className="button button-secondary button-small"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        {QR_FOUND.open}
      </a>
    </div>
  );
}
