import {
  BACKUP_RETENTION_WEEKS,
  CHAT_RETENTION_DAYS,
  CONTACT_RETENTION_DAYS,
  DONOR_RETENTION_DAYS,
  FEEDBACK_RETENTION_DAYS,
} from '@hln/contracts';
import { CONTACT } from './contact.ts';

/** A page that is only text: privacy, terms, accessibility. */
export interface DocumentPage {
  readonly title: string;
  readonly lede: string;
  readonly parts: readonly DocumentPart[];
}

export interface DocumentPart {
  readonly title: string;
  /** The language of the part, if it isn't English. */
  readonly lang?: 'zh-Hans';
  readonly paragraphs: readonly string[];
  readonly links?: readonly { readonly label: string; readonly to: string }[];
}

/**
 * What the site keeps. Jobs enforce the figures (`forget-old-chats`, `housekeeping`, `back-up`), and the code writes to
 * each browser store named here: change this page together with them.
 */
export const PRIVACY: DocumentPage = {
  title: 'Privacy',
  lede: 'What we keep, why, for how long and who reads it. No cookies, no ads, no tracking.',
  parts: [
    {
      title: 'When you only look around',
      paragraphs: [
        'We keep no list of who visits. Pages come from our own server, and nothing on them is loaded from anybody else. The server counts how often each page is requested and how long that takes, without noting who asked. When a request fails, the error log of our web server may note the IP address; it is deleted after 14 days.',
        'When one of our scripts fails in your browser, most pages tell us which script failed, where, and on which page. They send nothing that you typed and nothing that identifies you.',
        'To stop floods of requests, the server counts how often an IP address calls certain functions. These counts are deleted after two days.',
        'The developer tools run in your browser. Their pages are set up so that they cannot send anything, with one exception: the SQL formatter sends your query if you send feedback, and says so there.',
      ],
    },
    {
      title: 'When we delete',
      paragraphs: [
        `The times on this page are those after which we delete something from our database. Our backups still hold it then; backup copies go within ${BACKUP_RETENTION_WEEKS} weeks after that.`,
      ],
    },
    {
      title: 'The consultation chat',
      paragraphs: [
        'It is for parents, and what you tell us is about a child. Please give us only what a tutor needs: an age or school year, subjects and goals. A child’s full name, school or health is not needed.',
        `We store nothing of the conversation until you send a message after we have asked for your contact details. From then on we store the whole conversation, its times, the time zone of your browser, and the phone number, email address or WeChat ID in it. We delete it from our database ${CHAT_RETENTION_DAYS} days after the last message at the latest.`,
        'If you reply to an email from our consultants, and the reply address has a long code before the “@”, your reply becomes part of the conversation: we store its text, its subject and the email address it came from, for as long as the conversation. Mailgun, an email provider, receives it and passes it on to us. We keep no attachments, no more than 20 emails a day and none longer than 100 KB; automatic replies are dropped, and we count them without keeping them. Whoever knows the code can write into the conversation, but nobody can read it by it.',
        'Our consultants read it, and they also receive it by email. Conversations are not deleted from their mailbox automatically: the consultants delete them by hand, and at once when you ask us to.',
      ],
    },
    {
      title: 'Messages through the contact form',
      paragraphs: [
        `We store your name, your business’s name, your email address and your message to answer you, and email them to ourselves. We delete it from our database after ${CONTACT_RETENTION_DAYS} days at the latest, and the emails in our mailbox when the matter is closed, or when you ask.`,
        'We confirm it with one email, unless our rules take the message for spam.',
      ],
    },
    {
      title: 'Feedback on the SQL formatter',
      paragraphs: [
        'When you press Good or Needs Improvement, we store the query, the formatted text, the list of changes, the formatter’s version and the options you chose, your IP address, the name and version of your browser, and a random number for this tab; with Needs Improvement, we also store your reason and, if you leave it, your email address. We use this to improve the formatter and to answer you. Fixed rules mark what looks like spam, which is not counted; our staff can see it and correct the mark.',
        `We delete all of that from our database after ${FEEDBACK_RETENTION_DAYS} days at the latest. Only the vote and its date stay, with the formatter’s version and options, the kind of statement and the length of the query.`,
        'If your query contains something that others must not see, please don’t send feedback about it.',
      ],
    },
    {
      title: 'Coffees',
      paragraphs: [
        'You pay on the page of our card payment provider, Stripe, under their own privacy policy; your card details never reach us. Your browser loads their script only when you press the button.',
        `We keep the amount, the time, the payment’s number and, if you left it, your email address, so that we can thank you. We delete the email address from our database after ${DONOR_RETENTION_DAYS} days; the amount and time stay, because tax law requires records of income.`,
      ],
    },
    {
      title: 'Staff',
      paragraphs: [
        'For people who sign in, we keep their email address, a scrambled form of their password, when they signed in, on what kind of device and from which network (an IP address without its last part). Ninety days after an invitation has ended, its email address is deleted when the next invitation is sent. We keep a record of what they change and which conversations they read. We count attempts to guess a password without storing who made them.',
      ],
    },
    {
      title: 'What your browser keeps',
      paragraphs: [
        'For this tab only: what you are typing (so that a reload does not lose it), the conversation, and the random number that goes with feedback. All of this is deleted when you close the tab for good.',
        'For a day at most: a text in a tool that is too large for the tab’s own storage, so that a reload does not lose it either. Clear the text to delete it; older texts are deleted the next time you open a tool.',
        'For longer: your choice of light or dark, the options of the tools (never what you put into them), a copy of the tools’ pages so that they work without a connection, and any chat message that has not been sent yet, until it is. Staff also have their session there. You can delete all of it in your browser’s settings.',
      ],
    },
    {
      title: 'Seeing, correcting, deleting',
      paragraphs: [
        `Write to ${CONTACT.email}, or use the contact form, and say when you wrote to us, and with which email address or phone number. Under the Privacy Act 2020 you may see what we hold about you or your child and have it corrected; we also delete it when you ask, unless a law requires us to keep it. We answer within 20 working days. Until then we note your email address or phone number with the request; afterwards we keep only what was asked, when, how we checked that it was you and what we did.`,
        'If you are not happy with our answer, the Office of the Privacy Commissioner can help: privacy.org.nz.',
      ],
      links: [{ label: 'Contact form', to: '/contact' }],
    },
    {
      title: '隐私说明（中文）',
      lang: 'zh-Hans',
      paragraphs: [
        '以下是英文隐私说明的摘要，供您参考；完整内容以英文为准。',
        '本网站不使用 Cookie，不投放广告，也不跟踪您。服务器只统计每个页面的访问次数，不记录是谁访问的；请求出错时，错误日志可能会记录 IP 地址，14 天后删除。如果我们的脚本在您的浏览器中出错，网页会告诉我们是哪个脚本、哪个位置、哪个页面；不包含您输入的内容，也不包含可识别您身份的信息。',
        `下面提到的期限，是指数据从我们的数据库中删除的时间；备份中的副本会在之后 ${BACKUP_RETENTION_WEEKS} 周内删除。`,
        `咨询聊天：在我们询问您的联系方式之后，从您发送下一条消息起，我们会保存整段对话、时间、您浏览器的时区，以及其中的电话、邮箱或微信号，以便顾问回复您；在此之前，我们不会保存任何内容。最后一条消息之后，对话最长在数据库中保存 ${CHAT_RETENTION_DAYS} 天，之后自动删除。只有我们的顾问可以查看，他们也会收到一封包含对话内容的邮件；邮箱中的邮件由顾问手动删除，如您要求，会立即删除。`,
        '通过邮件回复：如果您回复顾问发来的邮件，且回信地址在“@”之前带有一长串代码，您的回信会成为这段对话的一部分。我们会保存回信的正文、主题和发件邮箱，保存期限与对话相同。回信由邮件服务商 Mailgun 接收并转交给我们。我们不保存附件，每天最多保存 20 封，每封不超过 100 KB；自动回复不会保存，只统计数量。知道这串代码的人可以往对话里写，但不能凭它查看对话。',
        '聊天内容涉及孩子，请只告诉我们辅导所需的信息：年龄或年级、科目和目标。不需要孩子的全名、学校名称或健康状况。',
        `SQL 格式化工具的反馈：您提交反馈时，我们会保存您的 SQL、格式化结果、改动列表、工具版本和您选择的选项、IP 地址、浏览器的名称和版本，以及此标签页的随机编号；如果您填写了原因或邮箱，也会一并保存。系统按固定规则标记疑似垃圾信息，这些信息不计入统计，工作人员可以查看并更正。以上内容最长在数据库中保存 ${FEEDBACK_RETENTION_DAYS} 天；之后只保留评价、日期、工具版本和选项，以及语句的种类和长度。`,
        `联系表单：我们会保存您的姓名、公司名称、邮箱和留言，用于回复您，并以邮件形式发到我们自己的邮箱。这些内容最长在数据库中保存 ${CONTACT_RETENTION_DAYS} 天，之后自动删除；邮箱中的邮件在处理完毕后删除，如您要求，会立即删除。我们会给您发送一封确认邮件，被系统判断为垃圾信息的留言除外。`,
        `请我们喝咖啡：付款在支付服务商 Stripe 的页面上进行，适用其隐私政策，您的银行卡信息不会经过我们。我们会保存金额、时间和付款编号；如果您留下邮箱，也会保存，以便向您致谢，${DONOR_RETENTION_DAYS} 天后从数据库中删除。因税法要求保留收入记录，金额和时间会继续保留。`,
        '尚未发送成功的消息会暂存在您的浏览器中，发送成功后即删除。关闭标签页后，浏览器不再保留页面上的对话。',
        `根据新西兰《2020 年隐私法》，您有权查看并更正我们保存的关于您或孩子的信息，也可以要求我们删除。请发邮件至 ${CONTACT.email}，可以使用中文；我们会在 20 个工作日内答复。处理期间，我们会把您的邮箱或电话与申请一起记录；处理完毕后，只保留申请的内容类别、日期、核实身份的方式和处理结果。如对答复不满意，可以联系新西兰隐私专员办公室（privacy.org.nz）。`,
      ],
    },
  ],
};

export const TERMS: DocumentPage = {
  title: 'Terms for coffees and tools',
  lede: 'Short, because there isn’t much to say.',
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
        'They are free for any use, without an account. We test them hard, and their pages say how, but they come without a guarantee: check what matters before you rely on it.',
      ],
    },
  ],
};

export const ACCESSIBILITY: DocumentPage = {
  title: 'Accessibility',
  lede: 'This site is meant to work for everybody, on any device, and to tell you when it doesn’t.',
  parts: [
    {
      title: 'What we aim for',
      paragraphs: [
        'We aim for level AA of the Web Content Accessibility Guidelines 2.2 on every page. Everything works with the keyboard, including dragging; pages work with screen readers, at 400% zoom, on screens 320 pixels wide, in light, dark and forced colours, and without animation if you ask for less motion.',
        'You can read the public pages and send the contact form without JavaScript.',
      ],
    },
    {
      title: 'How we check',
      paragraphs: [
        'We test each change with axe on every page in a real browser, by using pages with the keyboard alone, and by looking at them at several widths. That finds many faults, but not all of them. No outside body has certified the site.',
      ],
    },
    {
      title: 'What doesn’t work yet',
      paragraphs: [
        'The chat, the payment page and the developer tools need JavaScript. The picture previews in the tools have no text description.',
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

/** The list below it is generated by the build. */
export const LICENCES = {
  title: 'Licences',
  lede: 'This site brings these packages and fonts to your browser. They belong to their authors, and we thank them. The list is made from what is in the site each time we build it.',
} as const;
