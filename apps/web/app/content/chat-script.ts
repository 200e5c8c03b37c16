import type { Bilingual } from './chat.ts';

export const WELCOME: Bilingual = {
  en: 'Kia ora, and welcome. We help children at primary, intermediate and secondary school in New Zealand. Tell us a little about your child, in English or in Chinese.',
  zh: '您好，欢迎咨询！我们为在新西兰读小学、初中和高中的孩子提供学习支持。请简单介绍一下孩子的情况，中文或英文都可以。',
};

/** The replies in order: the first answers the first message. */
export const STEPS: readonly Bilingual[] = [
  {
    en: 'Thank you for getting in touch. How old is your child, and which year are they in at school?',
    zh: '谢谢您的咨询。请问孩子今年多大？现在读 Year 几（按新西兰学制）？',
  },
  {
    en: 'Thank you, that helps. Which subjects would your child like support with? English, maths, science, or something else?',
    zh: '好的，谢谢。孩子希望加强哪些科目？比如英语、数学、科学，或者其他科目。',
  },
  {
    en: 'Understood. What are you hoping for, or what concerns you most? It might be catching up, NCEA, a new school, or confidence in English.',
    zh: '明白了。您最大的期望或担心是什么？比如跟上学校进度、准备 NCEA、适应新学校，或者对英语更有信心。',
  },
  {
    en: 'Thank you for telling us. How can a consultant reach you? Please leave your name, and a phone number or an email address.',
    zh: '谢谢您告诉我们这些。顾问怎样联系您比较方便？请留下您的称呼，以及电话号码或电子邮箱。',
  },
  {
    en: 'Thank you. A consultant will reply within 24 hours. There are three ways to learn with us:\n• one-on-one tutoring\n• small groups\n• online lessons\nIf you already know which would suit your child, tell us here.',
    zh: '谢谢您！顾问会在 24 小时内与您联系。我们有三种辅导方式：\n• 一对一辅导\n• 小班课\n• 线上课程\n如果您已经知道哪种适合孩子，可以直接在这里告诉我们。',
  },
];

/** The reply to everything after the script. */
export const LATER: Bilingual = {
  en: 'Thank you. We help K-12 students all over New Zealand, so if there is anything else your consultant should know, please add it here.',
  zh: '谢谢。我们为新西兰各地的中小学生（K-12）提供帮助。如果还有什么想让顾问了解的，请继续在这里补充。',
};
