import type { ChatReplyWay } from '@hln/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { CHAT_REPLY } from '../../../content/chat-sessions.ts';
import { aucklandMoment, aucklandTime } from '../../../lib/timestamps.ts';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../chat-sessions.module.css';

type Way = Exclude<ChatReplyWay, 'email'>;
const WAYS: readonly Way[] = ['phone', 'wechat', 'other'];

export interface NotedReplyFormProps {
  readonly saving: boolean;
  readonly onNote: (way: Way, at: Date) => void;
}

/** Notes that somebody replied by phone or WeChat, and when. */
export function NotedReplyForm({ saving, onNote }: NotedReplyFormProps) {
  const [way, setWay] = useState<Way>('phone');
  const [at, setAt] = useState(() => aucklandTime(new Date()).slice(0, 16).replace(' ', 'T'));
  const [error, setError] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const moment = aucklandMoment(at);
    setError(moment === null ? CHAT_REPLY.atWrong : undefined);
    if (moment === null) input.current?.focus();
    else onNote(way, moment);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <Field label={CHAT_REPLY.way}>
          {(control) => (
            <Select
              {...control}
              value={way}
              options={WAYS.map((value) => ({ value, label: CHAT_REPLY.wayOptions[value] }))}
              onChange={({ target }) => setWay(WAYS.find((one) => one === target.value) ?? 'other')}
            />
          )}
        </Field>
        <Field label={CHAT_REPLY.at} error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              type="datetime-local"
              value={at}
              onChange={({ target }) => setAt(target.value)}
            />
          )}
        </Field>
      </div>
      <Button variant="primary" type="submit" busy={saving} disabled={saving}>
        {CHAT_REPLY.note}
      </Button>
    </form>
  );
}
