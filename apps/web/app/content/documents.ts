import {
  CHAT_RETENTION_DAYS,
  CONTACT_RETENTION_DAYS,
  DONOR_RETENTION_DAYS,
  FEEDBACK_RETENTION_DAYS,
} from '@hln/contracts';
import { CONTACT } from './contact.ts';

/** A page that is only text: what is kept, what is promised, how the site is meant to work for everybody. */
export interface DocumentPage {
  readonly title: string;
  readonly lede: string;
  readonly parts: readonly DocumentPart[];
}

export interface DocumentPart {
  readonly title: string;
  /** The language of the part, where it is not English. */
  readonly lang?: 'zh-Hans';
  readonly paragraphs: readonly string[];
  readonly links?: readonly { readonly label: string; readonly to: string }[];
}

/**
 * What the site keeps. Each figure is one that a job holds (`forget-old-chats`, `housekeeping`), and each store of the
 * browser one that the code writes: who changes either changes this page.
 */
export const PRIVACY: DocumentPage = {
  title: 'Privacy',
  lede: 'What we keep, why, for how long and who reads it. There are no cookies here, no advertising, and nobody counts your visits.',
  parts: [
    {
      title: 'When you only look around',
      paragraphs: [
        'We keep nothing about you. Pages come from our own server, and nothing on them is loaded from anybody else.',
        'When one of our scripts fails in your browser, most pages tell us which script it was, where in it, and on which page: not what you typed, and nothing that says who you are.',
        'To stop floods of requests, the server counts how often an internet address calls certain functions. Such a count is deleted after two days.',
        'The developer tools work in your browser. Their pages are set up so that they cannot send anything, with one exception: the SQL formatter sends your query if you send feedback, and says so there.',
      ],
    },
    {
      title: 'The consultation chat',
      paragraphs: [
        'It is for parents, and what you tell us is about a child. Please give us only what a tutor needs: an age or school year, subjects and goals. A child’s full name, school or health is not needed.',
        `From the moment you are asked for your contact details, we store the conversation, its times, the time zone of your browser, and the phone number, email or WeChat name in it. It is deleted ${CHAT_RETENTION_DAYS} days after the last message at the latest.`,
        'It is read by our consultants, who also receive it by email. Our job that deletes conversations cannot reach their mailbox: there they delete it by hand, and at once when you ask us to.',
      ],
    },
    {
      title: 'Messages through the contact form',
      paragraphs: [
        `We store your name, your business’s name, your email address and your message to answer you, and email them to ourselves. What is stored is deleted after ${CONTACT_RETENTION_DAYS} days at the latest; the emails in our mailbox are deleted when the matter is closed, or when you ask.`,
        'You get one email to confirm it.',
      ],
    },
    {
      title: 'Feedback on the SQL formatter',
      paragraphs: [
        'When you press Good or Needs Improvement, we store the query, the formatted text, the list of changes, the formatter’s version and the options you chose, your internet address, the name of your browser, and a random number for this tab; with Needs Improvement also your reason and, if you leave it, your email address. We use it to make the formatter better and to answer you. What looks like spam is marked as such by fixed rules and is not counted; our staff can see it and correct that.',
        `After ${FEEDBACK_RETENTION_DAYS} days at the latest all of that is deleted. Only the vote and its date stay, with the formatter’s version and options, and what kind of statement the query was and how long.`,
        'If your query holds something that others must not see, please don’t send feedback about it.',
      ],
    },
    {
      title: 'Coffees',
      paragraphs: [
        'You pay on the page of our card payment provider, Stripe, under their own privacy policy; your card details never reach us. Their script is loaded when you press the button, not before.',
        `We keep the amount, the time, the payment’s number and, if you left it, your email address, so that we can thank you. The address is deleted after ${DONOR_RETENTION_DAYS} days; amount and time stay, since tax law asks for records of income.`,
      ],
    },
    {
      title: 'Staff',
      paragraphs: [
        'For those who sign in we keep the email address, a scrambled form of the password, and when they signed in, with what kind of device and from which network (an IP address without its last part). Once an invitation has been over for 90 days, its email address is deleted when the next invitation is sent. What they change, and which conversations they read, stays on record. Attempts to guess a password are counted without storing who made them.',
      ],
    },
    {
      title: 'What your browser keeps',
      paragraphs: [
        'For this tab alone: what you are typing (so that a reload does not lose it), the conversation, and the random number of the feedback. It goes when you close the tab for good.',
        'For a day at most: a text in a tool that is too large for the tab’s own storage, so that a reload does not lose it either. You delete it by clearing it; what is older goes when you open a tool next.',
        'For longer: your choice of light or dark, the options of the tools (never what you put into them), a copy of the tools’ pages so that they work without a connection, and a message of the chat that could not be sent yet, until it is. Staff also have their session there. You can delete all of it in your browser’s settings.',
      ],
    },
    {
      title: 'Seeing, correcting, deleting',
      paragraphs: [
        `Write to ${CONTACT.email}, or use the contact form, and say when and with which email address or phone number you wrote to us. Under the Privacy Act 2020 you may see what we have about you or your child and have it corrected; we also delete it when you ask, unless a law tells us to keep it. We answer within 20 working days.`,
        'If you are not happy with our answer, the Office of the Privacy Commissioner can help: privacy.org.nz.',
      ],
      links: [{ label: 'Contact form', to: '/contact' }],
    },
    {
      title: '隐私说明（中文）',
      lang: 'zh-Hans',
      paragraphs: [
        '本网站不使用 Cookie，不投放广告，也不统计您的浏览行为。如果我们的脚本在您的浏览器中出错，网页会告诉我们是哪个脚本、哪个位置、哪个页面；不包含您输入的内容，也不包含能说明您是谁的信息。',
        `咨询聊天：从我们询问您的联系方式时起，我们会保存这段对话、时间、您浏览器的时区，以及其中的电话、邮箱或微信号，以便顾问回复您。最后一条消息之后最长保存 ${CHAT_RETENTION_DAYS} 天，之后自动删除。只有我们的顾问可以查看，他们也会收到一封包含对话内容的邮件；邮箱中的邮件由顾问手动删除，如您要求，会立即删除。`,
        '聊天内容涉及孩子，请只告诉我们辅导所需的信息：年龄或年级、科目和目标。不需要孩子的全名、学校名称或健康状况。',
        `SQL 格式化工具的反馈：您提交反馈时，我们会保存您的 SQL、格式化结果、改动列表、工具版本和您选择的选项、IP 地址、浏览器名称以及此标签页的随机编号；如果您填写了理由或邮箱，也一并保存。疑似垃圾信息由固定规则标记，不计入统计，工作人员可以查看并更正。以上内容最长保存 ${FEEDBACK_RETENTION_DAYS} 天；之后只留下评价、日期、工具版本和选项，以及语句的种类和长度。`,
        `联系表单：我们会保存您的姓名、公司名称、邮箱和留言，用于回复您，并以邮件形式发到我们自己的邮箱。保存的内容最长保留 ${CONTACT_RETENTION_DAYS} 天，之后自动删除；邮箱中的邮件在事情办结后删除，如您要求，会立即删除。您会收到一封确认邮件。`,
        `请我们喝咖啡：付款在支付服务商 Stripe 的页面上进行，适用其隐私政策，您的银行卡信息不会经过我们。我们会保存金额、时间和付款编号；如果您留下邮箱，也会保存，以便向您致谢，${DONOR_RETENTION_DAYS} 天后删除。因税法要求保留收入记录，金额和时间会继续保留。`,
        '尚未发送成功的消息会暂存在您的浏览器里，发送成功后即删除。关闭标签页后，页面上的对话不再保留在浏览器中。',
        `根据新西兰《2020 年隐私法》，您有权查看并更正我们保存的关于您或孩子的信息，也可以要求我们删除。请发邮件至 ${CONTACT.email}，可以使用中文；我们会在 20 个工作日内答复。如对答复不满意，可以联系新西兰隐私专员办公室（privacy.org.nz）。`,
      ],
    },
  ],
};

export const TERMS: DocumentPage = {
  title: 'Terms for coffees and tools',
  lede: 'Short, because there is little to say.',
  parts: [
    {
      title: 'A coffee is a thank-you',
      paragraphs: [
        'It goes to HLN in Wellington and pays for keeping the tools free. It buys nothing: no support, no priority, no goods. We are not a charity, so it gives you no tax credit.',
        'Amounts are in US dollars; your bank converts them and may charge for that.',
        `Changed your mind, or paid the wrong amount? Write to ${CONTACT.email} with the time and the amount. Refunds go back to the card they came from.`,
      ],
    },
    {
      title: 'The tools',
      paragraphs: [
        'They are free for any use, without an account. We test them hard and say on their pages how, but they come without a guarantee: check what matters before you rely on it.',
      ],
    },
  ],
};

export const ACCESSIBILITY: DocumentPage = {
  title: 'Accessibility',
  lede: 'The site is meant to work for everybody, with any device, and to say so when it doesn’t.',
  parts: [
    {
      title: 'What we aim at',
      paragraphs: [
        'Level AA of the Web Content Accessibility Guidelines 2.2 on every page. Everything works by keyboard, dragging too; pages work with screen readers, at 400% zoom, on screens 320 pixels wide, in light, dark and forced colours, and without animation where you ask for less motion.',
        'Public pages can be read without JavaScript; the contact form can be sent without it.',
      ],
    },
    {
      title: 'How we check',
      paragraphs: [
        'Each change is tested with axe in a real browser on every page, by walking pages with the keyboard alone, and by looking at them at several widths. That finds many faults and not all of them; no outside body has certified the site.',
      ],
    },
    {
      title: 'What is known not to work',
      paragraphs: [
        'The chat, the payment page and the developer tools need JavaScript. The picture previews in the tools have no description in words.',
      ],
    },
    {
      title: 'If something is in your way',
      paragraphs: [
        `Tell us, in any words: ${CONTACT.email}, or the contact form. Say which page and, if you can, which browser. A person answers, and we fix it.`,
      ],
      links: [{ label: 'Contact form', to: '/contact' }],
    },
  ],
};

/** The list below it is made while building. */
export const LICENCES = {
  title: 'Licences',
  lede: 'This site is ours; these packages and fonts come to your browser with it and belong to their authors, whom we thank. The list is made from what is really in the site, each time it is built.',
} as const;
