/** What the pictures of the mails show. Nobody here exists. */
import type { ChatCard, ToldAlert } from '@hln/contracts';
import type { ChatSession } from '../functions/_shared/mail/chat-transcripts.ts';
import type { PriceMove, ReachedTarget } from '../functions/check-prices/letter.ts';
import type { Enquiry } from '../functions/contact/mails.ts';
import type { StoredFeedback } from '../functions/send-feedback-email/feedback-mail.ts';
import type { CheckedOut } from '../functions/stripe-webhook/payment-event.ts';

const ID = '6b1f2c9e-4a57-4d0e-9f0a-3c5d7e9b1a24';

export const ENQUIRY: Enquiry = {
  id: ID,
  name: 'A. Visitor',
  business: 'Example Orchards',
  email: 'visitor@example.com',
  message: 'Three people copy orders from mails into our system all day.\nCould that be done for us?',
  suspicion: null,
};

export const CARD: ChatCard = {
  name: '',
  child: '孩子九岁，读五年级。',
  subjects: 'Maths and English',
  goals: 'To catch up before next year',
  contact: '',
  email: 'parent@example.com',
  phone: '+64210000000',
  wechat: '',
  language: 'zh',
  time_zone: 'Pacific/Auckland',
};

export const CONVERSATION: ChatSession = {
  session_id: ID,
  messages: JSON.stringify([
    {
      id: '1',
      content: 'How old is your child? 您的孩子多大？',
      language: 'en',
      isBot: true,
      timestamp: '2026-11-22T20:10:00Z',
    },
    {
      id: '2',
      content: '孩子九岁，读五年级。',
      language: 'zh',
      isBot: false,
      timestamp: '2026-11-22T20:12:00Z',
    },
    {
      id: '3',
      content: 'parent@example.com',
      language: 'zh',
      isBot: false,
      timestamp: '2026-11-22T20:15:00Z',
    },
  ]),
  user_info: '{"preferredLanguage":"zh"}',
  start_time: '2026-11-22T20:10:00Z',
  end_time: '2026-11-22T20:15:00Z',
  message_count: 3,
  mailed_count: 0,
};

export const REPLIES = {
  en: {
    subject: 'Your message to HLN about tutoring',
    text: 'Kia ora,\n\nThank you for telling us about your child. I have read your message.\n\nCould you tell me when it suits you to talk? Just reply to this mail.\n\nNgā mihi,\nHLN\n',
  },
  zh: {
    subject: 'HLN：关于孩子的学习辅导',
    text: '您好！\n\n感谢您的咨询，您的留言我已经看过了。\n\n请问您什么时间方便接电话？直接回复这封邮件就可以。\n\n祝好！\nHLN\n',
  },
  feedback: {
    subject: 'Your feedback on HLN’s SQL formatter',
    text: 'Kia ora,\n\nThank you for telling us what our SQL formatter should do better. We have changed it, so please try your query again.\n\nNgā mihi,\nHLN\n',
  },
} as const;

export const FEEDBACK: StoredFeedback = {
  id: ID,
  original_sql: 'select a,b from t',
  formatted_sql: 'select a, b\nfrom t;',
  feedback_type: 'dislike',
  dislike_reason: 'The commas should lead.',
  follow_up_email: 'visitor@example.com',
  wants_follow_up: true,
  formatting_changes: ['added a semicolon'],
  user_ip: '203.0.113.7',
  session_id: 'example',
  user_agent: 'Firefox',
  created_at: '2026-11-22T20:15:00Z',
};

export const DONATION: CheckedOut = {
  checkout_session_id: 'cs_example',
  payment_intent_id: null,
  amount_cents: 2500,
  currency: 'usd',
  description: 'Coffee + Snacks',
  customer_email: 'visitor@example.com',
  is_live: true,
  created_at: '2026-11-22T20:15:00Z',
};

export const PRICES: readonly PriceMove[] = [
  {
    item_id: '1',
    name: 'Red kettle',
    url: 'https://shop.example/kettle?size=2&lid=1',
    old_price: '24',
    new_price: '19.5',
    currency: 'NZD',
  },
  {
    item_id: '2',
    name: 'Merino blanket',
    url: 'https://shop.example/blanket',
    old_price: '120',
    new_price: '135',
    currency: 'NZD',
  },
];

export const TARGET: ReachedTarget = {
  item_id: '1',
  name: 'Red kettle',
  url: 'https://shop.example/kettle?size=2&lid=1',
  price: '19.5',
  target_price: '20',
  currency: 'NZD',
};

const QUEUE: ToldAlert = {
  id: 1,
  rule: 'mail-queue',
  subject: '',
  since: '2026-11-22T20:15:00Z',
  ended_at: null,
  threshold: 10,
  value: 14,
  worst: 14,
};
export const ALERT = { started: [QUEUE], ended: [] } as const;
