import { BACKUP_RETENTION_WEEKS, CHAT_RETENTION_DAYS, type ChatLanguage } from '@hln/contracts';

/** The same text in both languages. */
export type Bilingual = Readonly<Record<ChatLanguage, string>>;

/** The `lang` attribute of each language. */
export const LANGUAGE_TAGS: Bilingual = { en: 'en-NZ', zh: 'zh-Hans' };

export const CHAT = {
  title: 'Educational Consultation',
  windowTitle: 'Chat with us',
  available: { en: 'Available', zh: '在线' },
  send: { en: 'Send', zh: '发送' },
  startOver: { en: 'Start over', zh: '重新开始' },
  typing: { en: 'Typing…', zh: '正在输入……' },
  messages: 'Conversation',
  you: 'You',
  us: 'HLN',
  forBusiness: 'Here for your business?',
  contact: 'Write to us',
} as const;

/** Chinese translations shown beside the page's English headings. */
export const CHAT_CHINESE = {
  title: '教育咨询',
  windowTitle: '与我们聊聊',
  backToHome: '返回首页',
} as const;

/** Where the visitor's latest message is, below the conversation. */
export const RECEIPT = {
  device: { en: 'On this device', zh: '保存在本机' },
  sending: { en: 'Sending…', zh: '正在发送……' },
  received: { en: 'Received', zh: '已收到' },
  delayed: { en: 'Not sent yet', zh: '尚未发送' },
} satisfies Record<string, Bilingual>;

/** Shown below a conversation in which no contact details were recognised, although the chat asked for them. */
export const CONTACT_MISSING: Bilingual = {
  en: 'We can’t see a phone number, email address or WeChat ID yet. Please leave one: without it, no consultant can reach you.',
  zh: '我们还没有看到您的电话、邮箱或微信号。请留下其中一种，否则顾问无法与您联系。',
};

/** Shown below a message that exceeds the limit. */
export const TOO_LONG: Bilingual = {
  en: 'This is longer than one message can be. Nothing has been cut: please shorten it, or send it in parts.',
  zh: '内容超过了一条留言的长度上限。文字没有被删减，请缩短后再发送，或分几次发送。',
};

/** Shown after a paste that is far longer than a message. */
export const NOT_PASTED: Bilingual = {
  en: 'That is far longer than a message can be, so it was not pasted. What you had typed is unchanged.',
  zh: '粘贴的内容远远超过一条留言的长度，因此没有粘贴。您已输入的文字没有改变。',
};

/** Asked before a conversation is cleared. */
export const START_OVER = {
  title: { en: 'Start over?', zh: '重新开始？' },
  text: {
    en: 'What you have written so far will be cleared from this page.',
    zh: '您在本页输入的内容将被清空。',
  },
  confirm: { en: 'Start over', zh: '重新开始' },
  cancel: { en: 'Keep writing', zh: '继续聊天' },
} satisfies Record<string, Bilingual>;

export const LEDE: Bilingual = {
  en: 'For parents of children at school in New Zealand. Tell us what your child needs, in English or in Chinese, and a consultant will be in touch.',
  zh: '为在新西兰上学的孩子寻求学习支持？请用中文或英文告诉我们孩子的情况，顾问会与您联系。',
};

export const PLACEHOLDER: Bilingual = { en: 'Type your message…', zh: '请输入您的留言……' };

export const INPUT_LABEL: Bilingual = { en: 'Your message', zh: '您的留言' };

export const CONSENT: Bilingual = {
  en: `Once you answer our question about contact details, we keep this conversation so that a consultant can answer you. Only our staff can read it. It goes from our database after ${CHAT_RETENTION_DAYS} days at the latest; backup copies go within ${BACKUP_RETENTION_WEEKS} weeks after that.`,
  zh: `从您回复我们关于联系方式的提问时起，我们会保存这段对话，以便顾问回复您。只有我们的工作人员可以查看。对话最长在数据库中保存 ${CHAT_RETENTION_DAYS} 天，备份会在之后 ${BACKUP_RETENTION_WEEKS} 周内删除。`,
};

/** The link to the privacy page. */
export const PRIVACY_LINK: Bilingual = { en: 'Privacy', zh: '隐私说明' };

export const NO_SCRIPT: Bilingual = {
  en: 'The chat needs JavaScript, which is switched off in this browser.',
  zh: '聊天功能需要启用 JavaScript。',
};

/** How search results and shared links describe the page. */
export const CONSULTATION_TEXT = {
  title: 'Educational Consultation',
  description:
    'A chat for parents of children at school in New Zealand: a consultant replies within 24 hours. 为在新西兰上学的孩子提供学习支持，可用中文咨询。',
  shareLine: 'Tell us about your child.',
} as const;
