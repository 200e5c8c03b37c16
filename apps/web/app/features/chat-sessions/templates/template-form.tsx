import { type StoredTemplate, TEMPLATE_LIMITS } from '@hln/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { fieldDraft, useDraft } from '../../../lib/use-draft.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input, TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../chat-sessions.module.css';
import type { TemplateWords } from '../data/templates.ts';
import { CHAT_TEMPLATES } from '../reply-texts.ts';
import { CHAT_SESSIONS } from '../texts.ts';
import { fillTemplate, type TemplateFault, templateFault } from './fill-template.ts';

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

const draftSchema = v.object({
  /** The revision that was opened: a colleague's change in the meantime is not overwritten. */
  seen: v.number(),
  name_en: text(TEMPLATE_LIMITS.name),
  subject_en: text(TEMPLATE_LIMITS.subject),
  text_en: text(TEMPLATE_LIMITS.text),
  name_zh: text(TEMPLATE_LIMITS.name),
  subject_zh: text(TEMPLATE_LIMITS.subject),
  text_zh: text(TEMPLATE_LIMITS.text),
});
type Draft = v.InferOutput<typeof draftSchema>;

const LANGUAGES = [
  { code: 'en', tag: 'en-NZ' },
  { code: 'zh', tag: 'zh-Hans' },
] as const;

const EXAMPLE = CHAT_TEMPLATES.example;

export interface TemplateFormProps {
  /** The name that its draft begins with. */
  readonly form: string;
  /** Null for a new template. */
  readonly stored: StoredTemplate | null;
  readonly saving: boolean;
  readonly onSave: (words: TemplateWords, seen: number) => Promise<void>;
  readonly onCancel: () => void;
}

/** Writes a template in English and Chinese, and shows how it reads. What is typed outlives a reload. */
export function TemplateForm({ form, stored, saving, onSave, onCancel }: TemplateFormProps) {
  const [initial] = useState<Draft>(() => ({
    seen: stored?.revision ?? 0,
    name_en: stored?.name_en ?? '',
    subject_en: stored?.subject_en ?? '',
    text_en: stored?.text_en ?? '',
    name_zh: stored?.name_zh ?? '',
    subject_zh: stored?.subject_zh ?? '',
    text_zh: stored?.text_zh ?? '',
  }));
  const { value: draft, change } = useDraft(fieldDraft(form, 'texts'), draftSchema, initial);
  const [fault, setFault] = useState<TemplateFault>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    const found = templateFault(
      LANGUAGES.map(({ code }) => ({
        name: draft[`name_${code}`],
        subject: draft[`subject_${code}`],
        text: draft[`text_${code}`],
      })),
    );
    setFault(found);
    if (found !== null) return first.current?.focus();
    const { seen, ...words } = draft;
    await onSave(words, seen);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{CHAT_TEMPLATES.placeholders}</p>
      {LANGUAGES.map(({ code, tag }, index) => (
        <fieldset key={code} className={styles.language}>
          <legend>{CHAT_TEMPLATES.languages[code]}</legend>
          <Field label={CHAT_TEMPLATES.name}>
            {(control) => (
              <Input
                {...control}
                ref={index === 0 ? first : undefined}
                lang={tag}
                autoComplete="off"
                maxLength={TEMPLATE_LIMITS.name}
                value={draft[`name_${code}`]}
                onChange={({ target }) => change((before) => ({ ...before, [`name_${code}`]: target.value }))}
              />
            )}
          </Field>
          <Field label={CHAT_TEMPLATES.subject}>
            {(control) => (
              <Input
                {...control}
                lang={tag}
                autoComplete="off"
                maxLength={TEMPLATE_LIMITS.subject}
                value={draft[`subject_${code}`]}
                onChange={({ target }) =>
                  change((before) => ({ ...before, [`subject_${code}`]: target.value }))
                }
              />
            )}
          </Field>
          <Field label={CHAT_TEMPLATES.text}>
            {(control) => (
              <TextArea
                {...control}
                lang={tag}
                rows={8}
                maxLength={TEMPLATE_LIMITS.text}
                value={draft[`text_${code}`]}
                onChange={({ target }) => change((before) => ({ ...before, [`text_${code}`]: target.value }))}
              />
            )}
          </Field>
          {draft[`text_${code}`].trim() !== '' && (
            <details>
              <summary>{CHAT_TEMPLATES.preview}</summary>
              <p lang={tag} className={styles.said}>
                {fillTemplate(draft[`text_${code}`], EXAMPLE)}
              </p>
            </details>
          )}
        </fieldset>
      ))}
      <LiveRegion urgency="assertive">
        {fault !== null && <Alert tone="danger">{CHAT_TEMPLATES.faults[fault]}</Alert>}
      </LiveRegion>
      <div className="button-row">
        <Button type="submit" variant="primary" aria-disabled={saving}>
          {CHAT_SESSIONS.save}
        </Button>
        <Button onClick={onCancel}>{CHAT_SESSIONS.cancel}</Button>
      </div>
    </form>
  );
}
