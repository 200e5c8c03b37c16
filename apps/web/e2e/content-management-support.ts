import { claimedPublicationSchema } from '@hln/contracts/site-words';
import { createStaff, type StaffForTest } from '@hln/test-support/server';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { fillWords } from './support/filled-words.ts';
import { sharedBrowser } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { visitAsStaff } from './support/staff.ts';
import type { VisitOptions } from './support/visit.ts';

export const PATH = '/staff/resources/content-management';
/** The texts as a list, which has a field for each. */
export const LIST = `${PATH}?view=list`;

type Site = Awaited<ReturnType<typeof startSite>>;

/** A server whose drafts are deleted before each test of the calling file, and a person who can change words. */
export function contentStage() {
  const stage = {} as { site: Site; owner: StaffForTest; manager: StaffForTest };
  beforeAll(async () => {
    stage.site = await startSite();
    await stage.site.schedules.stop();
    stage.owner = await createStaff(stage.site, { email: 'aroha@hln.example', role: 'owner' });
    stage.manager = await createStaff(stage.site, { email: 'hemi@hln.example', role: 'manager' });
  });
  afterAll(() => stage.site.close());
  beforeEach(() => fillWords(stage.site, stage.owner, []));

  const open = async (path = LIST, options: VisitOptions = {}, who = stage.owner) =>
    await visitAsStaff(await sharedBrowser(), stage.site, who, path, { reducedMotion: 'reduce', ...options });

  /** Acts as the server that builds the site. @returns the publication's number */
  const build = async (state: string, rest: object = {}): Promise<number> => {
    const { service } = stage.site.backend;
    const { data } = await service.rpc('claim_publication');
    const { id } = v.parse(claimedPublicationSchema, data);
    const { error } = await service.rpc('note_publication', { publication: id, state, ...rest });
    expect(error).toBeNull();
    return id;
  };

  return { stage, open, build };
}

export const row = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true });
export const field = (page: Page, label: string) => row(page, label).getByRole('textbox');
export const save = (page: Page) => page.getByRole('button', { name: 'Save draft' });
export const said = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor();
