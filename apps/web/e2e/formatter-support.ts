import type { TestServer } from '@hln/test-support/server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { sharedBrowser, sharedSite } from './support/shared.ts';
import { startSite } from './support/site.ts';
import { untilInteractive, type Visit, type VisitOptions, visit } from './support/visit.ts';

export const FORMATTER = '/tools/snowflake-sql-formatter';

/** A server and a browser. */
export interface FormatterSite {
  readonly server: TestServer;
  readonly browser: Browser;
  /** Opens the formatter, or another page of the site, and waits until it is interactive. */
  open(options?: VisitOptions & { path?: string }): Promise<Visit>;
}

/**
 * The server and the browser shared by the files of a worker, for the tests of the calling file; or a separate server,
 * for tests that send feedback.
 */
export function formatterSite({ isShared = true } = {}): FormatterSite {
  const site = {} as { server: TestServer; browser: Browser };
  beforeAll(async () => {
    const starting = isShared ? sharedSite() : startSite();
    [site.server, site.browser] = await Promise.all([starting, sharedBrowser()]);
  });
  afterAll(async () => {
    if (!isShared) await site.server.close();
  });
  return {
    get server() {
      return site.server;
    },
    get browser() {
      return site.browser;
    },
    async open({ path = FORMATTER, ...options } = {}) {
      const opened = await visit(site.browser, site.server.url, path, options);
      if (options.javaScriptEnabled !== false) await untilInteractive(opened.page);
      return opened;
    },
  };
}

/** The parts of the formatter's page by the names a visitor knows them by. */
export function parts(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    input: page.getByLabel('Input SQL', { exact: true }),
    output: page.getByLabel('Formatted SQL', { exact: true }),
    button,
    /** One in each pane. */
    copyInput: page.getByTitle('Copy the query'),
    copyOutput: page.getByTitle('Copy the formatted text'),
    formatButton: page.getByRole('button', { name: /^Format/ }),
    problems: page.getByRole('list', { name: 'Problems in the input' }),
    changes: page.getByRole('region', { name: 'Formatting Changes Applied' }),
    figure: (label: string) => page.locator('dl > div', { hasText: label }).locator('dd'),
    outputValue: () => page.getByLabel('Formatted SQL', { exact: true }).inputValue(),
  };
}

/** Replaces the query and waits for the page's result. */
export async function formatQuery(page: Page, sql: string): Promise<string> {
  const { input, output, formatButton } = parts(page);
  // An empty input clears the output, so that the next output is that of this query.
  await input.fill('');
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('#formatted-sql')?.value === '',
  );
  await input.fill(sql);
  await formatButton.click();
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('#formatted-sql')?.value !== '',
    undefined,
  );
  return output.inputValue();
}

/** The fields of the form that "Needs Improvement" opens. */
export function reasonForm(page: Page) {
  return {
    reason: page.getByLabel('What could be improved? *'),
    followUp: page.getByLabel("I'd like to be contacted about this feedback"),
    email: page.getByLabel('Email Address'),
    submit: page.getByRole('button', { name: 'Submit Feedback' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
  };
}

/** The rows of the feedback table, oldest first. */
export async function storedFeedback({ server }: FormatterSite) {
  const { data, error } = await server.backend.service.from('sql_feedback').select('*').order('created_at');
  if (error !== null) throw error;
  return data;
}

export async function limitFeedback({ server }: FormatterSite, perMinute: number): Promise<void> {
  const { error } = await server.backend.service
    .from('rate_limits')
    .update({ per_minute: perMinute, per_day: 100_000 })
    .eq('action', 'sql_feedback');
  if (error !== null) throw error;
}

/** Deletes all feedback and emails, and lifts the limits for the test. */
export async function resetFeedback(site: FormatterSite): Promise<void> {
  const { service } = site.server.backend;
  for (const { error } of [
    await service.from('sql_feedback').delete().neq('session_id', ''),
    await service.from('email_outbox').delete().neq('kind', ''),
  ]) {
    if (error !== null) throw error;
  }
  await limitFeedback(site, 100_000);
}
