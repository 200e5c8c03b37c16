import { replyTemplatesSchema, type StoredTemplate } from '@hln/contracts';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { type Reading, useReading } from '../../../lib/staff/staff-queries.tsx';
import { CHAT_TEMPLATES } from '../reply-texts.ts';

/** The texts of a template, as they are saved. */
export type TemplateWords = Pick<
  StoredTemplate,
  'name_en' | 'subject_en' | 'text_en' | 'name_zh' | 'subject_zh' | 'text_zh'
>;

const TEMPLATES_KEY = ['reply-templates'] as const;

async function loadTemplates(signal: AbortSignal): Promise<readonly StoredTemplate[]> {
  const answer = await staffRest().rpc('list_reply_templates').abortSignal(limited(signal));
  return v.parse(replyTemplatesSchema, dataOf(answer, CHAT_TEMPLATES.failed));
}

/** The templates of replies to families, in their order. */
export const useTemplates = (): Reading<readonly StoredTemplate[]> =>
  useReading(TEMPLATES_KEY, loadTemplates, CHAT_TEMPLATES.failed);

/**
 * Adds or changes a template.
 * @param id 32 hexadecimal digits for a new one
 * @param seen the revision that the change is based on; 0 for a new one
 * @throws SiteError with the database's sentence
 */
export async function saveTemplate(id: string, words: TemplateWords, seen: number): Promise<void> {
  const parameters = { template_id: id, template: { ...words }, seen_revision: seen };
  dataOf(
    await staffRest().rpc('save_reply_template', parameters).abortSignal(limited()),
    CHAT_TEMPLATES.unsaved,
  );
}

/** Removes a template, or restores it. @throws SiteError */
export async function removeTemplate(id: string, isRemoved: boolean): Promise<void> {
  const parameters = { template_id: id, is_removed: isRemoved };
  dataOf(
    await staffRest().rpc('remove_reply_template', parameters).abortSignal(limited()),
    CHAT_TEMPLATES.unsaved,
  );
}
