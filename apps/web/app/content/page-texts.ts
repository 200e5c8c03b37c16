import type { PageText } from '../lib/page-meta.ts';
import { ABOUT_TEXT } from './about.ts';
import { BASE64_ENCODER_TEXT } from './base64-encoder.ts';
import { CONSULTATION_TEXT } from './chat.ts';
import { COFFEE_TEXT } from './coffee-text.ts';
import { COLOR_PICKER_TEXT } from './color-picker.ts';
import { COMPANY_TEXT } from './company-text.ts';
import { CONFORMANCE_TEXT } from './conformance.ts';
import { CONTACT_TEXT } from './contact-page.ts';
import { CRON_TEXT } from './cron.ts';
import { DATA_CONVERTER_TEXT } from './data-converter.ts';
import { ACCESSIBILITY_TEXT, LICENCES_TEXT, PRIVACY_TEXT, TERMS_TEXT } from './document-texts.ts';
import { HASH_GENERATOR_TEXT } from './hash-generator.ts';
import { HOME_TEXT } from './home.ts';
import { JSON_FORMATTER_TEXT } from './json-formatter.ts';
import { JSON_SCHEMA_TEXT } from './json-schema.ts';
import { JWT_DEBUGGER_TEXT } from './jwt-debugger.ts';
import { PASSWORD_GENERATOR_TEXT } from './password-generator.ts';
import { QR_GENERATOR_TEXT } from './qr-generator.ts';
import { REGEX_TESTER_TEXT } from './regex-tester.ts';
import { PAGES } from './site-map.ts';
import { FORMATTER_TEXT } from './snowflake-sql-formatter.ts';
import { TEXT_COMPARE_TEXT } from './text-compare.ts';
import { TOOLS_TEXT } from './tools.ts';
import { UNIX_TIME_TEXT } from './unix-time.ts';
import { URL_ENCODER_TEXT } from './url-encoder.ts';
import { UUID_TEXT } from './uuid.ts';

/**
 * How search results and shared links describe each public page. Only the build and the tests read them all: a route
 * imports its own text, so that no page carries the others'. The build runs in Node, which cannot load content that
 * contains the site's own email addresses; the text of such a page has a file of its own.
 */
export const PAGE_TEXTS: Readonly<Record<keyof typeof PAGES, PageText>> = {
  home: HOME_TEXT,
  about: ABOUT_TEXT,
  tools: TOOLS_TEXT,
  formatter: FORMATTER_TEXT,
  jsonFormatter: JSON_FORMATTER_TEXT,
  hashGenerator: HASH_GENERATOR_TEXT,
  base64Encoder: BASE64_ENCODER_TEXT,
  urlEncoder: URL_ENCODER_TEXT,
  regexTester: REGEX_TESTER_TEXT,
  colorPicker: COLOR_PICKER_TEXT,
  passwordGenerator: PASSWORD_GENERATOR_TEXT,
  qrGenerator: QR_GENERATOR_TEXT,
  jwtDebugger: JWT_DEBUGGER_TEXT,
  textCompare: TEXT_COMPARE_TEXT,
  dataConverter: DATA_CONVERTER_TEXT,
  jsonSchema: JSON_SCHEMA_TEXT,
  uuid: UUID_TEXT,
  unixTime: UNIX_TIME_TEXT,
  cron: CRON_TEXT,
  conformance: CONFORMANCE_TEXT,
  company: COMPANY_TEXT,
  coffee: COFFEE_TEXT,
  contact: CONTACT_TEXT,
  consultation: CONSULTATION_TEXT,
  privacy: PRIVACY_TEXT,
  terms: TERMS_TEXT,
  accessibility: ACCESSIBILITY_TEXT,
  licences: LICENCES_TEXT,
};

/** Every public page with its text. */
export const PAGES_WITH_TEXTS = (Object.keys(PAGES) as (keyof typeof PAGES)[]).map((id) => ({
  ...PAGES[id],
  ...PAGE_TEXTS[id],
}));
