import { expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { pasteText } from './support/clipboard-events.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { reload, type VisitOptions } from './support/visit.ts';

const NARROW = { viewport: { width: 320, height: 640 } };

const site = formatterSite();

async function open(options: VisitOptions = {}) {
  const opened = await site.open({ path: '/tools/json-schema', reducedMotion: 'reduce', ...options });
  const { page } = opened;
  const selected = (id: string) =>
    page
      .locator(id)
      .evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  return {
    ...opened,
    schema: page.getByLabel('Schema', { exact: true }),
    document: page.getByLabel('Document', { exact: true }),
    result: page.getByRole('region', { name: 'Result' }),
    errors: page.getByRole('list', { name: 'Errors' }),
    selected,
  };
}

it('lists every error, marks it, and selects its value and its rule', async () => {
  const { page, result, errors, selected, end } = await open();
  await page.getByRole('button', { name: 'Example' }).click();
  await result.getByText('4 errors in the document.').waitFor();
  await errors.getByText('/age must be a whole number; it is the text “39”.').waitFor();
  await errors.getByText('/contact must have the property “email”.').waitFor();
  await errors.getByRole('button', { name: 'Go to the document, line 3, column 10' }).click();
  expect(await selected('#schema-document')).toBe('"39"');
  await errors.getByRole('button', { name: 'Go to the schema, line 6, column 22' }).click();
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('schema-schema');
  const marks = page.locator('mark');
  await eventually(() => marks.allTextContents()).toEqual(['"39"', '4.355', '{', '"Mez"']);
  expect(await axeFaults(page)).toEqual([]);
  await end();
});

it('checks a document that is too long to be shown, and names its places', async () => {
  const { page, schema, document, errors, end } = await open();
  await schema.fill('{"items":{"type":"integer"}}');
  await document.focus();
  await pasteText(page, `[${'1,'.repeat(120_000)}"a"]`);
  await page.getByRole('group', { name: 'File' }).getByText('Long text').waitFor();
  await errors.getByText('/120000 must be a whole number').waitFor();
  await errors.getByText('line 1, column 240002').waitFor();
  expect(await errors.getByRole('button').count()).toBe(1);
  const buffer = Buffer.from(`[${'1,'.repeat(110_000)}1]`);
  const file = { name: 'numbers.json', mimeType: 'application/json', buffer };
  await page.getByLabel('Document file', { exact: true }).setInputFiles(file);
  await page.getByRole('group', { name: 'File' }).getByText('numbers.json').waitFor();
  await errors.waitFor({ state: 'detached' });
  await end();
});

it('says whether the document fits, by the draft and the formats that are chosen', async () => {
  const { page, schema, document, result, end } = await open();
  await schema.fill('{"items":[{"format":"date"}]}');
  await result.getByText('The schema has an error, so nothing was checked.').waitFor();
  await page.getByLabel('Draft, if the schema names none').selectOption('Draft 7');
  await result.getByText('The schema is valid (draft 7). Add a document to check it.').waitFor();
  await document.fill('- "2026-02-29"\n');
  await result.getByText('The document fits the schema (draft 7).').waitFor();
  await page.getByLabel('Formats are rules').check();
  await result.getByText('/0 must be a date').waitFor();
  await reload(page);
  await result.getByText('/0 must be a date').waitFor();
  await document.fill('[1,');
  await result.getByText('The document can’t be read.').waitFor();
  await result.getByRole('button', { name: /line 1, column 4/ }).click();
  expect(await axeFaults(page)).toEqual([]);
  await end();
});

it('infers a schema, which can be undone', async () => {
  const { page, schema, document, result, end } = await open();
  await schema.fill('{"type":"null"}');
  await document.fill('[{"id":12345678901234567890},{"id":1.5,"tag":null}]');
  await page.getByRole('button', { name: 'Infer schema' }).click();
  await eventually(() => schema.inputValue()).toContain('"required": [');
  await result.getByText('The document fits the schema (draft 2020-12).').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => schema.inputValue()).toBe('{"type":"null"}');
  await document.fill('{');
  await page.getByRole('button', { name: 'Infer schema' }).click();
  await page.getByText('No schema could be inferred from the document.').waitFor();
  await end();
});

it('takes other schemas by their $id, and fetches none', async () => {
  const { page, schema, document, result, end } = await open();
  await schema.fill('{"$ref":"https://example.org/name"}');
  await document.fill('1');
  await result.getByText('refers to https://example.org/name, which is not on this page').waitFor();
  await page.getByText('Other schemas that this one refers to').click();
  await page
    .getByLabel('Other schemas', { exact: true })
    .fill('{"$id":"https://example.org/name","type":"string"}');
  await result.getByText('The document must be a text; it is the number 1.').waitFor();
  await result.getByText('in https://example.org/name').waitFor();
  await end();
});

it('stops a pattern that never ends, and names it', async () => {
  const { schema, document, result, end } = await open();
  await schema.fill('{"pattern":"^(a+)+$"}');
  await document.fill(`"${'a'.repeat(40)}!"`);
  await result.getByText('Stopped after 10 seconds. The pattern “^(a+)+$” may take for ever').waitFor();
  await document.fill('"aaa"');
  await result.getByText('The document fits the schema').waitFor();
  await end();
});

it('fits the narrowest phone, with errors', async () => {
  const { page, result, end } = await open(NARROW);
  await page.getByRole('button', { name: 'Example' }).click();
  await result.getByText('4 errors in the document.').waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await end();
});
