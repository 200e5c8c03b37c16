import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type FormatterSite, formatterSite } from './formatter-support.ts';
import { axeFaults } from './support/axe.ts';
import { eventually } from './support/eventually.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { THEMES } from './support/pages.ts';
import { reload } from './support/visit.ts';

const site = formatterSite();

const PATH = '/tools/qr-generator';

const open = (options: Parameters<FormatterSite['open']>[0] = {}) => site.open({ path: PATH, ...options });

function parts(page: Page) {
  return {
    choose: (name: string) => page.getByRole('radio', { name, exact: true }).check(),
    /** Some kinds have the same name as their only field. */
    field: (name: string) =>
      page.locator('input:not([type=radio]), textarea').and(page.getByLabel(name, { exact: true })),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    code: page.getByRole('img', { name: /^QR code, version/ }),
    good: page.getByText(/Read back byte for byte/),
  };
}

/** The text that another author's decoder reads in a downloaded picture. */
async function readPng(path: string): Promise<string | undefined> {
  const image = await loadImage(await readFile(path));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return jsQR(data, width, height)?.data;
}

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), parts(page).button(name).click()]);
  return file.path();
}

/** A single-colour picture, as a logo. */
function logoFile() {
  const canvas = createCanvas(64, 64);
  const context = canvas.getContext('2d');
  context.fillStyle = '#0a6';
  context.fillRect(0, 0, 64, 64);
  return { name: 'logo.png', mimeType: 'image/png', buffer: canvas.toBuffer('image/png') };
}

describe('a code', () => {
  it('is drawn while typing, read back, downloaded, and kept over a reload with its appearance', async () => {
    const { page, end } = await open();
    const { field, choose, code, good } = parts(page);
    await field('URL').fill('https://example.org/kia-ora');
    await choose('Dots');
    await good.waitFor();
    expect(await readPng(await download(page, 'Download PNG'))).toBe('https://example.org/kia-ora');
    expect(await readFile(await download(page, 'Download SVG'), 'utf8')).toMatch(/^<svg .*<\/svg>\n$/);
    await reload(page);
    await code.waitFor();
    expect(await field('URL').inputValue()).toBe('https://example.org/kia-ora');
    expect(await page.getByRole('radio', { name: 'Dots', exact: true }).isChecked()).toBe(true);
    await end();
  });

  it('of a form can be made by keyboard, and says what is wrong with a field on leaving it', async () => {
    const { page, end } = await open();
    const { field, code } = parts(page);
    await page.getByRole('radio', { name: 'URL', exact: true }).focus();
    for (let step = 0; step < 9; step++) await page.keyboard.press('ArrowRight');
    await eventually(() => page.getByRole('radio', { name: 'Payment', exact: true }).isChecked()).toBe(true);
    await field('Payee').focus();
    await page.keyboard.type('Example Org');
    await page.keyboard.press('Tab');
    await page.keyboard.type('DE02100100109307118604');
    await page.keyboard.press('Tab');
    await page
      .getByText('The check digits of this IBAN are wrong: look for a mistyped character.')
      .first()
      .waitFor();
    expect(await code.count()).toBe(0);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3');
    await code.waitFor();
    await end();
  });

  it('that is too long is refused with the excess, and bad colours cause a warning', async () => {
    const { page, end } = await open();
    const { choose, field, button } = parts(page);
    await choose('Text');
    await field('Text').fill('x'.repeat(2_332));
    await page.getByText(/^Too long by 1 character: version 40 at level M/).waitFor();
    await field('Text').fill('x');
    await field('Colour').fill('#eeeeee');
    await page.getByText(/too similar for scanners/).waitFor();
    await button('Clear').click();
    await page.getByText('Fill in the fields, and the code appears here.').waitFor();
    await button('Undo').click();
    await eventually(() => field('Text').inputValue()).toBe('x');
    await end();
  });

  it('gets a higher error correction level for a logo', async () => {
    const { page, end } = await open();
    const { field, good } = parts(page);
    await field('URL').fill('https://example.org/');
    await good.waitFor();
    await page.locator('input[type=file][accept="image/*"]').setInputFiles(logoFile());
    await page.getByText(/Level raised from M to/).waitFor();
    await good.waitFor();
    expect(await readPng(await download(page, 'Download PNG'))).toBe('https://example.org/');
    await page.locator('input[type=file][accept="image/*"]').setInputFiles({
      name: 'no.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
    });
    await page.getByText('“no.png” is not a picture that this browser can show.').waitFor();
    await end();
  });

  it('can have its files made in another width without being drawn or read again', async () => {
    const { page, end } = await open();
    const { field, good } = parts(page);
    await field('URL').fill('https://example.org/');
    await good.waitFor();
    // From here on every request to a worker is counted.
    const requests = await page.evaluateHandle(() => {
      const count = { sent: 0 };
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (...message: unknown[]) {
        count.sent += 1;
        Reflect.apply(post, this, message);
      };
      return count;
    });
    await field('PNG width (pixels)').fill('500');
    const png = await loadImage(await readFile(await download(page, 'Download PNG')));
    expect(png.width).toBe(500);
    await good.waitFor();
    expect(await requests.evaluate(({ sent }) => sent)).toBe(1);
    await end();
  });
});

describe('sharing and copying', () => {
  it('leaves a password out of the link unless asked twice', async () => {
    const { page, end } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { choose, field, button, good } = parts(page);
    const link = () => page.evaluate(() => navigator.clipboard.readText());
    await choose('Wi-Fi');
    await field('Name of the network (SSID)').fill('Guest');
    await field('Password').fill('flat;white');
    await good.waitFor();
    await button('Share link').click();
    await page.getByText('Link copied, without the password or secret.').waitFor();
    const without = await link();
    await button('Include the secret').click();
    await button('Copy a link with the secret').click();
    await page.getByText(/It holds your data/).waitFor();
    const secret = await link();

    await field('Name of the network (SSID)').fill('Other');
    await page.goto(without);
    await eventually(() => field('Name of the network (SSID)').inputValue()).toBe('Guest');
    await eventually(() => field('Password').inputValue()).toBe('');
    await page.goto('about:blank');
    await page.goto(secret);
    await eventually(() => field('Password').inputValue()).toBe('flat;white');
    await good.waitFor();
    await button('Copy image').click();
    await page.getByText('The picture is on the clipboard.').waitFor();
    await end();
  });
});

describe('an opened link', () => {
  it('that is damaged says so, once', async () => {
    const { page, end } = await open({ path: `${PATH}#state=1.broken` });
    const { field, code, button } = parts(page);
    const said = page.getByText(/^This link is damaged or was cut off/);
    await said.waitFor();
    await button('Dismiss').click();
    await said.waitFor({ state: 'detached' });
    await field('URL').fill('https://example.org/');
    await code.waitFor();
    expect(await said.count()).toBe(0);
    await end();
  });

  it('applies its appearance, says so until an option is changed, and can restore the visitor’s own', async () => {
    const { page, end } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { field, choose, button } = parts(page);
    const isChosen = (name: string) => page.getByRole('radio', { name, exact: true }).isChecked();
    const said = page.getByText(/^Opened from a shared link, with its options/);
    await field('URL').fill('https://example.org/');
    await choose('Dots');
    await button('Share link').click();
    await page.getByText(/^Link copied\./).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await choose('Round');

    await page.goto(link);
    await said.waitFor();
    await eventually(() => isChosen('Round')).toBe(false);
    await reload(page);
    await said.waitFor();
    await eventually(() => isChosen('Round')).toBe(false);
    await button('Use my options').click();
    await said.waitFor({ state: 'detached' });
    await eventually(() => isChosen('Round')).toBe(true);

    await page.goto(link);
    await said.waitFor();
    await choose('Q 25%');
    await said.waitFor({ state: 'detached' });
    await reload(page);
    await eventually(() => isChosen('Q 25%')).toBe(true);
    expect(await isChosen('Round')).toBe(false);
    expect(await said.count()).toBe(0);
    await end();
  });
});

it('says what is wrong with a dropped file that is neither a picture nor a text', async () => {
  const { page, end } = await open();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array([0, 1, 2])], 'a.bin'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.getByText('“a.bin” is not a text file. Your text here is unchanged.').waitFor();
  await end();
});

describe('many at once', () => {
  it('makes an archive from a table and reports the rows left out', async () => {
    const { page, end } = await open();
    const { choose, button, field } = parts(page);
    await choose('Wi-Fi');
    await page.getByText('Many at once').click();
    await field('CSV file').setInputFiles({
      name: 'networks.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('file,ssid,password\nlobby,Guest,kia ora 123\nbad,Guest,short\n'),
    });
    await button('Make the codes').click();
    await page.getByText('1 code made and read back. 1 row left out:').waitFor();
    await page.getByRole('cell', { name: 'A WPA password has 8 to 63 characters.' }).waitFor();
    const archive = await readFile(await download(page, 'Download ZIP'));
    expect(archive.subarray(30, 39).toString()).toBe('lobby.png');
    await end();
  });
});

describe('on paper', () => {
  it('is a PDF of the chosen width', async () => {
    const { page, end } = await open();
    const { field, good } = parts(page);
    await field('URL').fill('https://example.org/');
    await good.waitFor();
    await field('PDF width (mm)').fill('25.4');
    const pdf = await readFile(await download(page, 'Download PDF'), 'latin1');
    expect(pdf).toMatch(/^%PDF-1\.7\n/);
    expect(pdf).toContain('/MediaBox [0 0 72 72]');
    await end();
  });

  it('is sheets of labels that begin at the first free label, and names characters that no font has', async () => {
    const { page, end } = await open();
    const { choose, button, field } = parts(page);
    await choose('Text');
    await page.getByText('Many at once').click();
    await field('Table (CSV)').fill('text,caption\na,Rākau\nb,x\u{FFFFD}\nc,\n,none\n');
    await choose('Labels (PDF)');
    const sheet = page.getByLabel('Sheet', { exact: true });
    await sheet.selectOption({ label: 'Own measures' });
    await field('Columns').fill('9');
    await page.getByText(/^The labels need .* mm of width, and the page has 210/).waitFor();
    expect(await button('Make the codes').isDisabled()).toBe(true);
    await sheet.selectOption('L7160');
    await field('Begin at label').fill('20');
    await page.getByText(/^The first sheet: codes go on labels 20 to 21\./).waitFor();
    await button('Make the codes').click();
    await page.getByText(/^3 labels on 2 sheets, each code read back\..*1 row left out:$/).waitFor();
    // A code point for private use: no font has it.
    await page.getByText('so they are printed as boxes: \u{FFFFD}.').waitFor();
    const pdf = await readFile(await download(page, 'Download PDF'), 'latin1');
    expect(pdf.match(/\/Type \/Page /g)).toHaveLength(2);
    // Two texts are drawn: the third label has none.
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    await end();
  });
});

describe.each(THEMES)('in the %s theme', (colorScheme) => {
  it('the page has no axe violations or layout faults, even on a phone', async () => {
    const { page, end } = await open({
      colorScheme,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    const { choose, button, good } = parts(page);
    await choose('Contact');
    await button('Example').click();
    await good.waitFor();
    for (const summary of ['More fields', 'Trials', 'What the code says', 'Many at once']) {
      await page.locator('summary', { hasText: summary }).click();
    }
    await button('Make the codes').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await layoutFaults(page)).toEqual([]);
    await end();
  });
});
