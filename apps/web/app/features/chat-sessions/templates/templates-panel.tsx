import type { StoredTemplate } from '@hln/contracts';
import { useCallback, useRef } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useOpenForm } from '../../../lib/use-draft.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../chat-sessions.module.css';
import { removeTemplate, saveTemplate, useTemplates } from '../data/templates.ts';
import { CHAT_TEMPLATES } from '../reply-texts.ts';
import { CHAT_SESSIONS } from '../texts.ts';
import { TemplateForm } from './template-form.tsx';

const NEW = staffDraft('chat-template:new');
const formOf = ({ id }: StoredTemplate) => staffDraft(`chat-template:${id}`);

const titleOf = ({ name_en, name_zh }: StoredTemplate) => (name_en === '' ? name_zh : name_en);

/** The templates of replies: listed for everybody, changed by whoever may change conversations. */
export function TemplatesPanel({ mayChange }: { readonly mayChange: boolean }) {
  const { data: templates, failure, reload } = useTemplates();
  return (
    <Panel title={CHAT_TEMPLATES.title}>
      {templates === null && failure === null && <p role="status">{CHAT_TEMPLATES.loading}</p>}
      {templates === null && failure !== null && <ReadFailure message={failure} onRetry={reload} />}
      {templates !== null && <TemplateList templates={templates} mayChange={mayChange} reload={reload} />}
    </Panel>
  );
}

interface TemplateListProps {
  readonly templates: readonly StoredTemplate[];
  readonly mayChange: boolean;
  readonly reload: () => void;
}

function TemplateList({ templates, mayChange, reload }: TemplateListProps) {
  const [open, setOpen] = useOpenForm([NEW, ...templates.map(formOf)]);
  const add = useRef<HTMLButtonElement>(null);
  const newId = useRef(randomId());
  const readAnew = useCallback(() => reload(), [reload]);
  const { isBusy, act } = useChanges({
    unsaved: CHAT_TEMPLATES.unsaved,
    undone: CHAT_SESSIONS.undone,
    readAnew,
  });
  const returnFocus = useReturnFocus(!isBusy);

  const close = (button: React.RefObject<HTMLButtonElement | null>) => {
    setOpen(null);
    returnFocus(button);
  };
  const formFor = (template: StoredTemplate | null, button: React.RefObject<HTMLButtonElement | null>) => (
    <TemplateForm
      form={template === null ? NEW : formOf(template)}
      stored={template}
      saving={isBusy}
      onCancel={() => close(button)}
      onSave={async (words, seen) => {
        const id = template?.id ?? newId.current;
        const isSaved = await act(() => saveTemplate(id, words, seen), CHAT_TEMPLATES.saved);
        if (!isSaved) return;
        if (template === null) newId.current = randomId();
        close(button);
      }}
    />
  );
  return (
    <div className={styles.section}>
      <p className={styles.note}>{CHAT_TEMPLATES.lede}</p>
      {templates.length === 0 && <p>{CHAT_TEMPLATES.empty}</p>}
      <ul className={styles.family}>
        {templates.map((template) => (
          <TemplateItem
            key={template.id}
            template={template}
            mayChange={mayChange}
            isBusy={isBusy}
            isOpen={open === formOf(template)}
            onOpen={() => setOpen(formOf(template))}
            onRemove={() => {
              const title = titleOf(template);
              void act(
                () => removeTemplate(template.id, true),
                CHAT_TEMPLATES.removed(title),
                () => removeTemplate(template.id, false),
              );
              returnFocus(add);
            }}
            formFor={formFor}
          />
        ))}
      </ul>
      {mayChange && open !== NEW && (
        <Button ref={add} size="small" className={styles.start} onClick={() => setOpen(NEW)}>
          {CHAT_TEMPLATES.add}
        </Button>
      )}
      {mayChange && open === NEW && formFor(null, add)}
    </div>
  );
}

interface TemplateItemProps {
  readonly template: StoredTemplate;
  readonly mayChange: boolean;
  readonly isBusy: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
  readonly formFor: (
    template: StoredTemplate,
    button: React.RefObject<HTMLButtonElement | null>,
  ) => React.ReactNode;
}

function TemplateItem({ template, mayChange, isBusy, isOpen, onOpen, onRemove, formFor }: TemplateItemProps) {
  const edit = useRef<HTMLButtonElement>(null);
  const { name_en, name_zh, changed_at, changed_by } = template;
  const title = titleOf(template);
  return (
    <li className={styles.template}>
      <p>
        {name_en !== '' && <span>{name_en}</span>}
        {name_en !== '' && name_zh !== '' && ' · '}
        {name_zh !== '' && <span lang="zh-Hans">{name_zh}</span>}
        {changed_by !== null && (
          <span className={styles.speaker}>
            {CHAT_TEMPLATES.changed(changed_by)} <Moment at={changed_at} />
          </span>
        )}
      </p>
      {mayChange && !isOpen && (
        <div className="button-row">
          <Button ref={edit} size="small" aria-label={CHAT_TEMPLATES.editLabel(title)} onClick={onOpen}>
            {CHAT_TEMPLATES.edit}
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={isBusy}
            aria-label={CHAT_TEMPLATES.removeLabel(title)}
            onClick={onRemove}
          >
            {CHAT_TEMPLATES.remove}
          </Button>
        </div>
      )}
      {isOpen && formFor(template, edit)}
    </li>
  );
}
