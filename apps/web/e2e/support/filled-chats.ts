import { createHash } from 'node:crypto';
import type { TestServer } from '@hln/test-support/server';
import { STEPS, WELCOME } from '../../app/content/chat-script.ts';

export interface ChatForTest {
  readonly answers: readonly string[];
  readonly info?: Readonly<Record<string, string>>;
  readonly hoursAgo: number;
  readonly language?: 'en' | 'zh';
}

/** Conversations in every state of the list: late, soon due, waiting, without contact details. */
export const CHATS = {
  late: {
    answers: ['12, Year 8', 'Science', 'She has lost interest', 'Call me, 021 555 0142'],
    info: { phone: '+64215550142' },
    hoursAgo: 29,
  },
  soon: {
    answers: [
      '九岁，Year 4',
      '数学和英语',
      '希望孩子跟上学校进度',
      '我叫陈美，chen@parent.example，电话 +86 138 0013 8000',
    ],
    info: { email: 'chen@parent.example', phone: '+8613800138000', timeZone: 'Asia/Shanghai' },
    hoursAgo: 20,
    language: 'zh',
  },
  again: {
    answers: ['16, Year 12', 'English for NCEA', 'Confidence in writing', 'Chen Mei, chen@parent.example'],
    info: { email: 'chen@parent.example', wechat: 'chenmei_akl' },
    hoursAgo: 5,
  },
  silent: { answers: ['7', 'Reading'], hoursAgo: 2 },
} as const satisfies Record<string, ChatForTest>;

/** A session id that tests know in advance. */
export const chatId = (name: string) => createHash('sha256').update(name).digest('hex');

/** Stores a conversation as the page does, as if some hours ago. @returns its id */
export async function storeChat(site: TestServer, name: string, chat: ChatForTest): Promise<string> {
  const { answers, info = {}, hoursAgo, language = 'en' } = chat;
  const start = Date.now() - hoursAgo * 3_600_000;
  const at = (minutes: number) => new Date(start - (20 - minutes) * 60_000).toISOString();
  const both = (text: { readonly en: string; readonly zh: string }) =>
    language === 'zh' ? `${text.zh}\n\n${text.en}` : `${text.en}\n\n${text.zh}`;
  const message = (content: string, isBot: boolean, minutes: number) => ({
    id: `${minutes}-${isBot}`,
    content,
    isBot,
    timestamp: at(minutes),
    language,
  });
  const said = [
    language === 'zh' ? '您好，想了解一下辅导' : 'Hello, I would like to know about tutoring',
    ...answers,
  ];
  const messages = said.flatMap((text, index) => {
    const step = STEPS[index];
    const own = message(text, false, 2 * index + 1);
    return step === undefined ? [own] : [own, message(both(step), true, 2 * index + 2)];
  });
  const id = chatId(name);
  await site.backend.database.query(
    `insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [
      id,
      JSON.stringify([message(both(WELCOME), true, 0), ...messages]),
      JSON.stringify({ preferredLanguage: language, ...info }),
      at(0),
      at(2 * said.length),
      new Date(start).toISOString(),
    ],
  );
  return id;
}

/** Fills the page of the chat sessions: conversations, one of them answered, and a transcript that was not emailed. */
export async function fillChats(site: TestServer): Promise<void> {
  for (const [name, chat] of Object.entries(CHATS)) await storeChat(site, name, chat);
  const { database } = site.backend;
  const answered = await storeChat(site, 'answered', {
    answers: ['10, Year 6', 'Maths', 'New to the country', 'Hana Sato, hana@parent.example'],
    info: { email: 'hana@parent.example' },
    hoursAgo: 50,
  });
  await database.query(
    `update private.chat_cases set status = 'booked', replied_at = received_at + interval '3 hours', replied_way = 'phone',
       labels = '{maths,online}', outcome = 'Two trial lessons' where session_id = $1`,
    [answered],
  );
  await database.query(
    `insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body)
     values ($1, 'chat-transcript', 'info@hln.example', 'School enquiry', 'x')
     -- The job that mails what has gone quiet may have been first.
     on conflict do nothing`,
    [`chat-transcript:${chatId('late')}:5`],
  );
  await database.query(
    `update public.email_outbox set status = 'failed', last_error = '550 5.1.1 No such mailbox'
     where idempotency_key = $1`,
    [`chat-transcript:${chatId('late')}:5`],
  );
}
