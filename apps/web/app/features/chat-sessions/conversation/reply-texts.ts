import type { ChatLanguage } from '@hln/contracts';

/** What a template knows about the family; empty if it is unknown. */
export interface ReplyFacts {
  readonly name: string;
}

interface TemplateText {
  readonly name: string;
  readonly subject: string;
  readonly text: (facts: ReplyFacts) => string;
}

const hello = ({ name }: ReplyFacts) => (name === '' ? 'Kia ora,' : `Kia ora ${name},`);
const nihao = ({ name }: ReplyFacts) => (name === '' ? '您好！' : `${name}，您好！`);

/** The templates that a reply by email begins with, in the order in which they are offered. */
export const CHAT_TEMPLATES: readonly (Readonly<Record<ChatLanguage, TemplateText>> & {
  readonly id: string;
})[] = [
  {
    id: 'first',
    en: {
      name: 'First answer',
      subject: 'Your message to HLN about tutoring',
      text: (facts) => `${hello(facts)}

Thank you for telling us about your child. I have read your message.

I would like to find out with you what would help most: one-on-one tutoring, a small group, or lessons online. When would be a good time to ring you? If you would rather write, just reply to this email.

Ngā mihi,
HLN`,
    },
    zh: {
      name: '首次回复',
      subject: 'HLN：关于孩子的学习辅导',
      text: (facts) => `${nihao(facts)}

感谢您的咨询，您的留言我已经看过了。

想再和您聊一聊孩子的情况，看看哪种方式更合适：一对一辅导、小班课，还是线上课程。请问您什么时间方便接电话？如果您更愿意用文字沟通，直接回复这封邮件就可以。

祝好！
HLN`,
    },
  },
  {
    id: 'missed',
    en: {
      name: 'Could not reach them',
      subject: 'HLN: I tried to ring you about tutoring',
      text: (facts) => `${hello(facts)}

I tried to ring you about your message, and could not reach you.

When would be a better time? You can also reply to this email with your questions, and I will answer them here.

Ngā mihi,
HLN`,
    },
    zh: {
      name: '电话未接通',
      subject: 'HLN：关于孩子的学习辅导，方便时请回复',
      text: (facts) => `${nihao(facts)}

收到您的留言后，我给您打过电话，可惜没有接通。

请问您什么时候方便？您也可以直接回复这封邮件，把想了解的问题告诉我，我会在邮件里答复您。

祝好！
HLN`,
    },
  },
  {
    id: 'closing',
    en: {
      name: 'Nothing suitable now',
      subject: 'Your message to HLN about tutoring',
      text: (facts) => `${hello(facts)}

Thank you for your message. I am sorry that we have nothing that would suit your child at the moment.

If you would like to hear from us when that changes, please reply to this email. Otherwise we will not write to you again.

Ngā mihi,
HLN`,
    },
    zh: {
      name: '暂无合适的课程',
      subject: 'HLN：关于孩子的学习辅导',
      text: (facts) => `${nihao(facts)}

感谢您的咨询。很抱歉，目前我们暂时没有适合您孩子的课程。

如果您希望以后有合适的课程时收到通知，请回复这封邮件告诉我们；否则我们不会再打扰您。

祝好！
HLN`,
    },
  },
];
