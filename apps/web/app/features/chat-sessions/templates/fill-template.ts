import { type StoredTemplate, TEMPLATE_LIMITS, TEMPLATE_PLACEHOLDERS } from '@hln/contracts';
import type { ReplyTemplate } from '../../../staff-parts/reply/reply-draft.ts';

type Placeholder = (typeof TEMPLATE_PLACEHOLDERS)[number];

/** What is known about a family; empty or missing if it is not. */
export type TemplateFacts = { readonly [Name in Placeholder]?: string | undefined };

/** Curly brackets that are not a placeholder would be sent to a family as they are. */
export const hasKnownPlaceholders = (text: string): boolean => !/[{}]/.test(text.replace(PLACEHOLDER, ''));

const PLACEHOLDER = new RegExp(`\\{(${TEMPLATE_PLACEHOLDERS.join('|')})\\}`, 'g');

/**
 * Fills in what is known. A placeholder without a value goes with the space before it, or with the Chinese comma behind it
 * ("Kia ora {name}," and "{name}，您好！").
 */
export const fillTemplate = (text: string, facts: TemplateFacts): string =>
  text.replace(
    new RegExp(`( ?)${PLACEHOLDER.source}([，、]?)`, 'g'),
    (_, space: string, name: Placeholder, comma: string) => {
      const value = facts[name] ?? '';
      if (value !== '') return `${space}${value}${comma}`;
      return space === '' ? '' : comma;
    },
  );

/** The templates as the composer offers them, each in the languages that it has. */
export const offeredTemplates = (
  templates: readonly StoredTemplate[],
  facts: TemplateFacts,
): readonly ReplyTemplate[] =>
  templates.flatMap((template) =>
    (['en', 'zh'] as const)
      .filter((language) => template[`name_${language}`] !== '')
      .map((language) => ({
        id: template.id,
        language,
        name: template[`name_${language}`],
        subject: fillTemplate(template[`subject_${language}`], facts),
        text: fillTemplate(template[`text_${language}`], facts),
      })),
  );

/** The texts of a template in one language. */
export interface TemplateTexts {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

/** What is wrong with a template's texts; null if nothing is. The database checks the same. */
export type TemplateFault = 'part-missing' | 'all-missing' | 'placeholder' | 'too-long' | null;

export function templateFault(languages: readonly TemplateTexts[]): TemplateFault {
  const parts = ({ name, subject, text }: TemplateTexts) => [name, subject, text].map((part) => part.trim());
  if (languages.every((texts) => parts(texts).every((part) => part === ''))) return 'all-missing';
  for (const texts of languages) {
    const filled = parts(texts).filter((part) => part !== '').length;
    if (filled !== 0 && filled !== 3) return 'part-missing';
    if (!hasKnownPlaceholders(`${texts.subject}${texts.text}`)) return 'placeholder';
    const { name, subject, text } = TEMPLATE_LIMITS;
    if (texts.name.length > name || texts.subject.length > subject || texts.text.length > text)
      return 'too-long';
  }
  return null;
}
