import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { reload, type VisitOptions } from './support/visit.ts';

const NARROW = { viewport: { width: 320, height: 640 } };

const site = formatterSite();

async function open(options: VisitOptions = {}) {
  const opened = await site.open({ path: '/tools/data-converter', reducedMotion: 'reduce', ...options });
  const { page } = opened;
  return {
    ...opened,
    input: page.getByLabel('Input', { exact: true }),
    output: () => page.locator('#converter-output').inputValue(),
    choose: (name: string) => page.getByRole('radio', { name, exact: true }).check(),
    from: page.getByLabel('Convert from'),
    problems: page.getByRole('list', { name: 'Problems in the input' }),
    notes: page.getByRole('region', { name: 'Lost or changed' }),
    caret: () =>
      page.locator('#converter-input').evaluate((area: HTMLTextAreaElement) => area.selectionStart),
  };
}

it('finds out the format, converts into each other one, and remembers the choice', async () => {
  const { page, input, output, choose, from, problems, end } = await open();
  await input.fill('[{"id": 12345678901234567890, "price": 1.10}]');
  await eventually(output).toBe('- id: 12345678901234567890\n  price: 1.10\n');
  await page.getByText('JSON to YAML: 41 bytes. Nothing was lost or changed.').waitFor();
  expect(await from.locator('option:checked').textContent()).toBe('Detected: JSON');
  await choose('TOML');
  await eventually(output).toBe('[[items]]\nid = "12345678901234567890"\nprice = 1.10\n');
  await choose('CSV');
  await eventually(output).toBe('id,price\n12345678901234567890,1.10\n');
  await choose('JSON Lines');
  await eventually(output).toBe('{"id":12345678901234567890,"price":1.10}\n');
  await reload(page);
  await eventually(output).toBe('{"id":12345678901234567890,"price":1.10}\n');
  await from.selectOption('YAML');
  await eventually(output).toBe('{"id":12345678901234567890,"price":1.10}\n');
  await from.selectOption('TOML');
  await problems.getByRole('button', { name: /line 1, column/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await end();
});

it('lists what was lost, and selects its place', async () => {
  const { page, input, output, notes, caret, end } = await open();
  await page.getByRole('button', { name: 'Example' }).click();
  await eventually(output).toContain('"id": 12345678901234567890');
  await notes.getByText('Merge keys (<<) are replaced').waitFor();
  await notes.getByRole('button', { name: '/branches/1/ratio' }).click();
  await eventually(caret).toBe((await input.inputValue()).indexOf('.inf'));
  await notes.getByRole('button', { name: 'line 1' }).click();
  await eventually(caret).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await end();
});

it('points at the error, and offers to leave out bad lines', async () => {
  const { page, input, output, problems, caret, end } = await open();
  await input.fill('a: 1\nb: [1,\nc: 2\n');
  await problems.getByText('The indentation does not fit').waitFor();
  await problems.getByRole('button', { name: /line 3, column 1/ }).click();
  await eventually(caret).toBe(12);
  await input.fill('{"a":1}\nServer started\n{"a":2}\n');
  await problems.getByText('Line 2:').waitFor();
  await page.getByRole('button', { name: 'Convert the others' }).click();
  await eventually(output).toBe('[\n  {\n    "a": 1\n  },\n  {\n    "a": 2\n  }\n]\n');
  await page.getByText('Lines that are not JSON are left out.').waitFor();
  await end();
});

it('reads CSV as its options say, and uses the result as input', async () => {
  const { page, input, output, end } = await open();
  await input.fill('name;address.city;id\nMere;Ōtaki;007\nAta;Nelson;8\n');
  await eventually(output).toContain('"address.city": "Ōtaki"');
  await page.getByLabel('Nest columns such as a.b').check();
  await page.getByLabel('Recognise numbers, true and false').check();
  await page.getByLabel('Indent').selectOption('One line');
  await eventually(output).toBe(
    '[{"name":"Mere","address":{"city":"Ōtaki"},"id":"007"},{"name":"Ata","address":{"city":"Nelson"},"id":8}]\n',
  );
  await page.getByRole('button', { name: 'Use as input' }).click();
  await eventually(output).toBe('name,address.city,id\nMere,Ōtaki,007\nAta,Nelson,8\n');
  await page.getByLabel('Delimiter').selectOption('Semicolon');
  await eventually(output).toContain('Mere;Ōtaki;007');
  await end();
});

it('holds a large file, saves it under its own name, and keeps it over a reload', async () => {
  const { page, input, output, choose, problems, end } = await open();
  const held = page.getByRole('group', { name: 'File' });
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Row ${id}` }));
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByLabel('File to convert').setInputFiles(file('rows.json', JSON.stringify(rows)));
  await choose('CSV');
  await eventually(async () => (await output()).slice(0, 22)).toBe('id,name\n0,Row 0\n1,Row ');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('rows.csv');
  expect((await readFile(await download.path(), 'utf8')).split('\r\n').length).toBe(20_002);
  const bad = `${JSON.stringify(rows).slice(0, -1)},\n]`;
  await page.getByLabel('File to convert').setInputFiles(file('bad.json', bad));
  await held.getByText('bad.json', { exact: true }).waitFor();
  await problems.getByText('line 1, column').waitFor();
  expect(await problems.getByRole('button').count()).toBe(0);
  await reload(page);
  await held.getByText('bad.json', { exact: true }).waitFor();
  await problems.getByText('line 1, column').waitFor();
  await page.getByRole('button', { name: 'Close file' }).click();
  await eventually(() => input.isVisible()).toBe(true);
  await page.getByLabel('File to convert').setInputFiles(file('a.yml', 'a: 1\n'));
  await eventually(() => input.inputValue()).toBe('a: 1\n');
  await eventually(output).toBe('{\n  "a": 1\n}\n');
  await end();
});

it('fits the narrowest phone, with a result and a list', async () => {
  const { page, output, end } = await open(NARROW);
  await page.getByRole('button', { name: 'Example' }).click();
  await eventually(output).toContain('Harbour Books');
  expect(await layoutFaults(page)).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await end();
});

it('passes JSON on, and shares a link with its options', async () => {
  const { page, input, output, choose, end } = await open();
  await input.fill('a: 1');
  await eventually(output).toContain('"a": 1');
  await page.getByRole('button', { name: 'Use in …' }).click();
  await page.getByRole('link', { name: 'JSON formatter', exact: true }).click();
  await page.getByText('Brought over from the Data converter.').waitFor();
  await page.getByRole('link', { name: 'Back to the Data converter' }).click();
  await choose('TOML');
  await eventually(output).toBe('a = 1\n');
  await page.getByRole('button', { name: 'Share link' }).click();
  await page.getByText(/Link copied|Here it is/).waitFor();
  await end();
});
