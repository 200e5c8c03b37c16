import { CHAT_CARD_FIELDS, type ChatCardField, type ChatDetails } from '@hln/contracts';
import { useRef } from 'react';
import { copyText } from '../../../lib/clipboard.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useOpenForm } from '../../../lib/use-draft.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { langOf } from '../../../staff-parts/text-language.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { copyIcon } from '../../../ui/icons.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../chat-sessions.module.css';
import { saveCase } from '../data/change-chats.ts';
import { cardOf } from '../data/read-chats.ts';
import { CHAT_CARD, CHAT_QUEUE } from '../texts.ts';
import { CardForm } from './card-form.tsx';
import { Section, type SectionProps } from './section.tsx';

/** Contact details come first, because most people open a conversation for them. */
const SHOWN: readonly ChatCardField[] = ['phone', 'email', 'wechat', 'child', 'subjects', 'goals'];
const WAYS: readonly ChatCardField[] = ['phone', 'email', 'wechat'];

/** A family's details, with buttons to contact them. */
export function CardSection({ conversation: { details }, mayChange, saving, act }: SectionProps) {
  const form = staffDraft(`chat-card:${details.session_id}`);
  const [correcting, setCorrecting] = useOpenForm([form]);
  const button = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus(correcting === null && !saving);
  const card = cardOf(details);

  async function save(changed: Partial<Record<ChatCardField, string>>) {
    const before = Object.fromEntries(CHAT_CARD_FIELDS.map((field) => [field, card[field] ?? '']));
    const back = () => saveCase(details.session_id, { card: before });
    const isSaved = await act(() => saveCase(details.session_id, { card: changed }), CHAT_CARD.saved, back);
    if (isSaved) close();
    return isSaved;
  }

  function close() {
    setCorrecting(null);
    returnFocus(button);
  }

  return (
    <Section title={CHAT_CARD.title}>
      {correcting !== null ? (
        <CardForm form={correcting} card={card} saving={saving} onSave={save} onCancel={close} />
      ) : (
        <>
          <FactList
            facts={[
              ...SHOWN.map((field) => ({
                label: CHAT_CARD.fields[field],
                value: <CardValue field={field} details={details} />,
              })),
              {
                label: CHAT_CARD.language,
                value: (
                  <span lang={card.language === 'zh' ? 'zh-Hans' : 'en-NZ'}>
                    {CHAT_QUEUE.languages[card.language ?? '']}
                  </span>
                ),
              },
              ...(card.contact === undefined
                ? []
                : [
                    {
                      label: CHAT_CARD.wroteAs,
                      value: <span lang={langOf(card.contact)}>{card.contact}</span>,
                    },
                  ]),
            ]}
          />
          {mayChange && (
            <Button ref={button} size="small" className={styles.start} onClick={() => setCorrecting(form)}>
              {CHAT_CARD.correct}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function CardValue({ field, details }: { readonly field: ChatCardField; readonly details: ChatDetails }) {
  const toasts = useToasts();
  const value = cardOf(details)[field] ?? '';
  const note = details.corrected[field] !== undefined && <Badge isInLine>{CHAT_CARD.corrected}</Badge>;
  if (value === '') {
    return (
      <>
        <span className={styles.note}>{CHAT_CARD.unknown}</span>
        {note}
      </>
    );
  }
  if (!WAYS.includes(field)) {
    return (
      <>
        <span lang={langOf(value)}>{value}</span>
        {note}
      </>
    );
  }
  const what = CHAT_CARD.fields[field];
  async function copy() {
    const isCopied = await copyText(value);
    toasts.show(
      isCopied
        ? { tone: 'success', text: CHAT_CARD.copied(what) }
        : { tone: 'danger', text: CHAT_CARD.notCopied },
    );
  }
  return (
    <span className={styles.way}>
      {field === 'phone' ? (
        <a href={`tel:${value.replace(/[^+0-9]/g, '')}`} className={styles.tel}>
          {value}
        </a>
      ) : (
        <span>{value}</span>
      )}
      <IconButton
        size="small"
        label={CHAT_CARD.copy(what)}
        icon={<Icon path={copyIcon} />}
        onClick={() => void copy()}
      />
      {note}
    </span>
  );
}
