import type { KeyInput, SecretEncoding } from '@hln/jwt';
import { type RefObject, useId, useState } from 'react';
import { JWT_KEY } from '../../../content/jwt-debugger.ts';
import { TOOL_FILES } from '../../../content/tool-parts.ts';
import { readTextFile } from '../../../lib/text-file.ts';
import { FileButton } from '../../../tool-parts/file-button.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Select, TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { eyeIcon, eyeOffIcon } from '../../../ui/icons.ts';
import styles from './panels.module.css';

/** Bytes. A JWK Set of a hundred keys has 60 KB. */
const LARGEST_KEY = 1_000_000;

export interface KeyFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: KeyInput;
  /** Whether it may be a secret, whose encoding then matters. */
  readonly isSecret: boolean;
  readonly area?: RefObject<HTMLTextAreaElement | null>;
  readonly error?: string | undefined;
  readonly onChange: (changed: Partial<KeyInput>) => void;
  /** Offers to open a file; receives why one was refused. */
  readonly onRefused?: (message: string) => void;
}

/** A secret or a public key: hidden until shown unless it is public, and in no draft, link or storage. */
export function KeyField(props: KeyFieldProps) {
  const { label, hint, value, isSecret, error, onChange, onRefused } = props;
  const [shown, setShown] = useState(false);
  const encodingId = useId();
  // PEM and JSON say themselves what they are. A private key is hidden like a secret.
  const says = /^\s*(?:-----BEGIN|\{)/.test(value.text);
  const isPublic = says && !/PRIVATE KEY|"[dk]"\s*:/.test(value.text);

  async function open(files: readonly File[]) {
    const [file] = files;
    if (file === undefined) return;
    const read = await readTextFile(file, LARGEST_KEY);
    if (read.kind === 'text') onChange({ text: read.text });
    else if (read.reason === 'too-large')
      onRefused?.(TOOL_FILES.tooLarge(TOOL_FILES.file(file.name), file.size, LARGEST_KEY));
    else
      onRefused?.(
        read.reason === 'unreadable' ? TOOL_FILES.unreadable(file.name) : TOOL_FILES.notText(file.name),
      );
  }

  return (
    <div className={styles.key}>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <div className={styles.secret}>
            <TextArea
              {...control}
              code
              ref={props.area}
              rows={says ? 6 : 2}
              wrap="soft"
              className={classNames(styles.keyArea, !shown && !isPublic && styles.masked)}
              value={value.text}
              onChange={({ target }) => onChange({ text: target.value })}
            />
            <IconButton
              label={shown ? JWT_KEY.hide : JWT_KEY.show}
              icon={<Icon path={shown ? eyeOffIcon : eyeIcon} />}
              onClick={() => setShown(!shown)}
            />
          </div>
        )}
      </Field>
      <div className={styles.keyRow}>
        {isSecret && !says && (
          <>
            <label htmlFor={encodingId}>{JWT_KEY.encoding}</label>
            <Select
              id={encodingId}
              options={JWT_KEY.encodings}
              value={value.encoding}
              onChange={({ target }) => onChange({ encoding: encodingOf(target.value) })}
            />
          </>
        )}
        {onRefused && (
          <FileButton
            label={JWT_KEY.open}
            inputLabel={JWT_KEY.file}
            accept=".pem,.crt,.cer,.key,.pub,.jwk,.jwks,.json,.txt"
            onFiles={(files) => void open(files)}
          />
        )}
      </div>
    </div>
  );
}

function encodingOf(value: string): SecretEncoding {
  return JWT_KEY.encodings.find((one) => one.value === value)?.value ?? 'text';
}
