/** An exported constant of a content file whose texts are words of a public page. */
export interface WordSource {
  /** The content file, without its extension. */
  readonly file: string;
  readonly name: string;
  /** The page that shows it; `/` for what all pages show. */
  readonly page: string;
  /** A readable name. */
  readonly label: string;
  /** Why none of it can be changed here. */
  readonly locked?: string;
  /** Paths below the constant that are not prose. */
  readonly skip?: readonly string[];
  /** Paths whose texts are Markdown, with `*` for an index in a list. */
  readonly markdown?: readonly string[];
  /** Hints for editors, by the last name of the path. */
  readonly hints?: Readonly<Record<string, string>>;
  /** What an editor sees in place of a property's name, where `PARTS` of describe-field.ts does not fit. */
  readonly parts?: Readonly<Record<string, string>>;
  /** What one entry of the constant is called, if the constant is a list. */
  readonly entry?: string;
}

type More = Omit<WordSource, 'file' | 'name' | 'page' | 'label'>;

const source = (place: string, page: string, label: string, more: More = {}): WordSource => {
  const [file = '', name = ''] = place.split('/');
  return { file, name, page, label, ...more };
};

/** Title, description and the line on the share picture. */
const pageText = (place: string, page: string, label: string) =>
  source(place, page, `${label} in search results`, {
    hints: {
      title: 'The browser’s tab and search results show it with “HLN” beside it.',
      description: 'Search results show it below the title.',
      shareLine: 'Drawn large on the picture of a shared link.',
    },
  });

const SAYS_WHAT_IS_KEPT =
  'It says what the site keeps and for how long, so it changes together with the code that does so.';
const SAYS_WHAT_IS_TESTED = 'It says what is tested and what works, so it changes together with the code.';

/** Every constant whose texts can be edited, in the order of the pages. Texts of others stay with the developers. */
export const WORD_SOURCES: readonly WordSource[] = [
  source('navigation/PLACEHOLDERS', '/', 'Header, planned sections', { entry: 'Header, planned section' }),
  source('navigation/MAIN_LINKS', '/', 'Header, links', { entry: 'Header, link' }),
  source('shell/FOOTER', '/', 'Footer'),
  source('navigation/FOOTER_LINKS', '/', 'Footer, columns', { entry: 'Footer, column' }),
  source('navigation/SMALL_PRINT', '/', 'Footer, last line', { entry: 'Footer, last line, link' }),

  pageText('home/HOME_TEXT', '/', 'Home'),
  source('home/HERO', '/', 'Introduction', {
    parts: {
      label: 'name for screen readers',
      contact: 'main button',
      action: 'button to the chat',
      actionNote: 'line above that button',
      scene: 'line below the film',
    },
  }),
  source('pillars/PILLARS_LABEL', '/', 'Pillars, name for screen readers'),
  source('pillars/SAY_IT', '/', 'Pillars, words before the pronunciation'),
  source('pillars/PILLARS', '/', 'Pillars', {
    entry: 'Pillar',
    parts: { object: 'words after the name', text: 'paragraph' },
    hints: { soundsLike: 'For a reader of New Zealand English; the stressed syllable is in capitals.' },
  }),
  source('home/SERVICES', '/', 'What we do'),
  source('home/WORKED_JOB', '/', 'What we do, the example', {
    parts: {
      label: 'line above the drawing',
      drawing: 'description of the drawing for screen readers',
      inbox: 'first label in the drawing',
      spreadsheet: 'second label in the drawing',
      draft: 'third label in the drawing',
      exception: 'fourth label in the drawing',
    },
  }),
  source('home/AUDIENCE', '/', 'Who it’s for', {
    parts: { before: 'words before the industries', and: 'word before the last industry' },
  }),
  source('home/YOUR_DATA', '/', 'Your data'),
  source('home/ENGAGEMENT', '/', 'How an engagement goes'),
  source('home/TOOLS_TEASER', '/', 'Free tools', {
    skip: ['before', 'after'],
    parts: { beforeTitle: 'title of the query before', afterTitle: 'title of the query after' },
  }),
  source('home/TALK', '/', 'Closing of Home'),

  pageText('about/ABOUT_TEXT', '/about', 'About'),
  source('about/ABOUT', '/about', 'Head of the page'),
  source('about/STORY', '/about', 'Our Story', { markdown: ['paragraphs.*'] }),
  source('about/WORK', '/about', 'What We Do'),
  source('about/INDUSTRIES', '/about', 'Industries We Serve'),
  source('about/FAQ', '/about', 'Common Questions', { markdown: ['questions.*.answer'] }),
  source('about/WHY', '/about', 'Why Choose HLN'),
  source('about/CLOSING', '/about', 'Ready to Grow'),

  pageText('company-text/COMPANY_TEXT', '/company', 'Company'),
  source('team/COMPANY', '/company', 'Head and frame of the page'),
  source('team/TEAM', '/company', 'Team', {
    entry: 'Team member',
    parts: { text: 'email or noise', contact: 'contact line' },
    hints: {
      name: 'A call sign, not a person’s name.',
      text: 'The noise that stands where others have an email address.',
    },
  }),
  source('team/STATS', '/company', 'In numbers', { entry: 'In numbers, tile' }),

  pageText('coffee-text/COFFEE_TEXT', '/buy-coffee', 'Coffee'),
  source('coffee/COFFEE', '/buy-coffee', 'Head of the page'),
  source('coffee/TIER_TEXTS', '/buy-coffee', 'Sizes'),
  source('coffee/COFFEE_FORM', '/buy-coffee', 'Form'),
  source('coffee/CHECKOUT_RETURN', '/buy-coffee', 'After the payment'),
  source('coffee/COFFEE_THANKS', '/buy-coffee', 'Thanks'),

  pageText('chat/CONSULTATION_TEXT', '/consultation', 'Consultation'),
  source('chat/LEDE', '/consultation', 'Head of the page'),
  source('chat/CHAT', '/consultation', 'Chat window'),
  source('chat/CHAT_CHINESE', '/consultation', 'Chat window in Chinese'),
  source('chat/RECEIPT', '/consultation', 'Where a message is'),
  source('chat/CONTACT_MISSING', '/consultation', 'Without contact details'),
  source('chat/TOO_LONG', '/consultation', 'Message too long'),
  source('chat/START_OVER', '/consultation', 'Starting over'),
  source('chat/PLACEHOLDER', '/consultation', 'Empty field'),
  source('chat/INPUT_LABEL', '/consultation', 'Name of the field'),
  source('chat/PRIVACY_LINK', '/consultation', 'Link to what is kept'),
  source('chat/NO_SCRIPT', '/consultation', 'Without JavaScript'),
  source('chat-script/WELCOME', '/consultation', 'Welcome'),
  source('chat-script/STEPS', '/consultation', 'Replies', { entry: 'Reply' }),
  source('chat-script/LATER', '/consultation', 'Reply after the script'),

  pageText('contact-page/CONTACT_TEXT', '/contact', 'Contact'),
  source('contact-page/CONTACT_PAGE', '/contact', 'Head of the page'),
  source('contact-page/CONTACT_ASIDE', '/contact', 'Beside the form'),

  pageText('tools/TOOLS_TEXT', '/tools', 'Tools'),
  source('tools/TOOLS_PAGE', '/tools', 'Head and frame of the page'),
  pageText('snowflake-sql-formatter/FORMATTER_TEXT', '/tools/snowflake-sql-formatter', 'SQL formatter'),
  pageText('json-formatter/JSON_FORMATTER_TEXT', '/tools/json-formatter', 'JSON formatter'),
  pageText('hash-generator/HASH_GENERATOR_TEXT', '/tools/hash-generator', 'Hash generator'),
  pageText('base64-encoder/BASE64_ENCODER_TEXT', '/tools/base64-encoder', 'Base64 encoder'),
  pageText('url-encoder/URL_ENCODER_TEXT', '/tools/url-encoder', 'URL encoder'),
  pageText('regex-tester/REGEX_TESTER_TEXT', '/tools/regex-tester', 'Regex tester'),
  pageText('color-picker/COLOR_PICKER_TEXT', '/tools/color-picker', 'Colour picker'),
  pageText('password-generator/PASSWORD_GENERATOR_TEXT', '/tools/password-generator', 'Password generator'),
  pageText('qr-generator/QR_GENERATOR_TEXT', '/tools/qr-generator', 'QR generator'),
  pageText('jwt-debugger/JWT_DEBUGGER_TEXT', '/tools/jwt-debugger', 'JWT debugger'),
  pageText('text-compare/TEXT_COMPARE_TEXT', '/tools/text-compare', 'Text compare'),
  pageText('data-converter/DATA_CONVERTER_TEXT', '/tools/data-converter', 'Data converter'),
  pageText('json-schema/JSON_SCHEMA_TEXT', '/tools/json-schema', 'JSON Schema validator'),
  pageText('uuid/UUID_TEXT', '/tools/uuid', 'UUID and ULID'),
  pageText('unix-time/UNIX_TIME_TEXT', '/tools/unix-time', 'Unix time'),
  pageText('cron/CRON_TEXT', '/tools/cron', 'Cron expressions'),
  pageText('conformance/CONFORMANCE_TEXT', '/tools/conformance', 'Conformance tests'),

  pageText('document-texts/PRIVACY_TEXT', '/privacy', 'Privacy'),
  source('documents/PRIVACY', '/privacy', 'Privacy', { locked: SAYS_WHAT_IS_KEPT }),
  pageText('document-texts/TERMS_TEXT', '/terms', 'Terms'),
  source('documents/TERMS', '/terms', 'Terms', { markdown: ['parts.*.paragraphs.*'] }),
  pageText('document-texts/ACCESSIBILITY_TEXT', '/accessibility', 'Accessibility'),
  source('documents/ACCESSIBILITY', '/accessibility', 'Accessibility', { locked: SAYS_WHAT_IS_TESTED }),
  pageText('document-texts/LICENCES_TEXT', '/licences', 'Licences'),
  source('documents/LICENCES', '/licences', 'Licences'),
];

/** Names of properties whose values are not words: paths, ids, kinds. */
export const STRUCTURAL_NAMES: ReadonlySet<string> = new Set([
  'id',
  'to',
  'href',
  'path',
  'lang',
  'kind',
  'icon',
]);
