import { randomUUID } from 'node:crypto';
import { replyTemplatesSchema } from '@hln/contracts';
import { testBackends } from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfChain, entriesAfter } from './audit-entries.ts';
import { type ChatStage, messageOf, startChatStage } from './chat-stage.ts';

const WORDS = {
  name_en: 'Trial lesson',
  subject_en: 'A trial lesson',
  text_en: 'Kia ora {name},\r\ncome on Monday.',
  name_zh: '',
  subject_zh: '',
  text_zh: '',
};

describe.each(await testBackends())('reply templates on $name', (backend) => {
  let stage: ChatStage;
  beforeAll(async () => {
    stage = await startChatStage(backend);
  });
  afterAll(() => stage.server.close());

  const list = async (who = stage.manager) =>
    v.parse(replyTemplatesSchema, (await stage.rpc(who, 'list_reply_templates')).body);
  const save = (template: object, id: string = randomUUID(), seen = 0, who = stage.manager) =>
    stage.rpc(who, 'save_reply_template', { template_id: id, template, seen_revision: seen });
  const remove = (id: string, isRemoved: boolean, who = stage.manager) =>
    stage.rpc(who, 'remove_reply_template', { template_id: id, is_removed: isRemoved });

  it('are read by viewers, changed by managers, and closed to everybody else', async () => {
    const before = await list(stage.viewer);
    expect(before.length).toBeGreaterThan(0);
    for (const who of [stage.outsider, stage.member]) {
      expect((await stage.rpc(who, 'list_reply_templates')).status).toBe(403);
      expect((await save(WORDS, randomUUID(), 0, who)).status).toBe(403);
    }
    expect((await save(WORDS, randomUUID(), 0, stage.viewer)).status).toBe(403);
    expect((await remove(before[0]?.id ?? '', true, stage.viewer)).status).toBe(403);
    expect(await list()).toEqual(before);
  });

  it('are added once, at the end, and each change is recorded without its words', async () => {
    const start = await endOfChain(stage.server.backend.database);
    const id = randomUUID();
    expect((await save(WORDS, id)).status).toBe(204);
    // Again after a lost response.
    expect((await save(WORDS, id)).status).toBe(204);
    expect((await list()).at(-1)).toMatchObject({
      id,
      revision: 1,
      text_en: 'Kia ora {name},\ncome on Monday.',
      changed_by: 'hemi@hln.example',
    });
    expect((await save({ ...WORDS, subject_en: 'Come and see' }, id, 1)).status).toBe(204);
    const late = await save({ ...WORDS, subject_en: 'My own' }, id, 1, stage.colleague);
    expect(late.status).toBe(409);
    expect(messageOf(late)).toContain('A colleague has changed this template');
    const entries = (await entriesAfter(stage.server.backend.database, start)).filter(
      // The colleague's, which was refused.
      ({ action }) => action !== 'attempt',
    );
    expect(entries.map(({ action, actor_id, row_key }) => [action, actor_id, row_key])).toEqual([
      ['added', stage.manager.id, id],
      ['changed', stage.manager.id, id],
    ]);
    expect(JSON.stringify(entries)).not.toContain('trial');
  });

  it('are refused with unknown placeholders, half a language, or too much', async () => {
    const refused = async (changes: object) => messageOf(await save({ ...WORDS, ...changes }));
    for (const text_en of ['{phone}', '{Name}', '{', 'a } b', '{{name}}']) {
      expect(await refused({ text_en }), text_en).toContain('{name}, {child} and {subjects}');
    }
    expect(await refused({ name_zh: '试听' })).toContain('Give each language');
    expect(await refused({ subject_en: ' ' })).toContain('Give each language');
    expect(await refused({ name_en: '', subject_en: '', text_en: '' })).toContain('at least one language');
    expect(await refused({ text_en: 'x'.repeat(8_001) })).toContain('8,000');
  });

  it('are restored after a deletion, and not saved while they are deleted', async () => {
    const id = randomUUID();
    await save(WORDS, id);
    expect((await remove(id, true)).status).toBe(204);
    expect((await list()).some((template) => template.id === id)).toBe(false);
    expect((await save({ ...WORDS, name_en: 'Other' }, id, 2)).status).toBe(404);
    expect((await remove(id, true)).status).toBe(404);
    expect((await remove(id, false)).status).toBe(204);
    expect((await list()).some((template) => template.id === id)).toBe(true);
  });
});
