export interface NavigationLink {
  readonly label: string;
  readonly to: string;
  /** The label's language, if it isn't English. */
  readonly lang?: string;
}

/** The chat for parents who read Chinese: it opens in Chinese. */
export const CHINESE_CHAT = {
  label: '家长咨询',
  to: '/consultation?lang=zh',
  lang: 'zh-Hans',
} as const satisfies NavigationLink;

/** Planned sections, which have no pages yet. */
export const PLACEHOLDERS = ['Products', 'Solutions', 'Research'] as const;

export const MAIN_LINKS: readonly NavigationLink[] = [
  { label: 'Tools', to: '/tools' },
  { label: 'Company', to: '/company' },
  { label: 'About Us', to: '/about' },
  { label: 'Buy Us a Coffee', to: '/buy-coffee' },
];

export const FOOTER_LINKS: readonly { readonly title: string; readonly links: readonly NavigationLink[] }[] =
  [
    {
      title: 'HLN',
      links: [
        { label: 'Home', to: '/' },
        { label: 'About Us', to: '/about' },
        { label: 'Company', to: '/company' },
      ],
    },
    {
      title: 'Tools',
      links: [
        { label: 'All tools', to: '/tools' },
        { label: 'Snowflake SQL formatter', to: '/tools/snowflake-sql-formatter' },
      ],
    },
    {
      title: 'Talk',
      links: [
        { label: 'Contact', to: '/contact' },
        { label: 'Educational Consultation', to: '/consultation' },
        CHINESE_CHAT,
        { label: 'Buy Us a Coffee', to: '/buy-coffee' },
      ],
    },
  ];

/** The links in the last line of every page. */
export const SMALL_PRINT: readonly NavigationLink[] = [
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Accessibility', to: '/accessibility' },
  { label: 'Licences', to: '/licences' },
];
