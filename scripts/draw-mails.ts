/** `npm run docs:mails`: draws every email with example data, on a phone, in light and dark. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIL_EXAMPLES } from '@hln/supabase/mails';
import { launchBrowser } from '@hln/test-support/browser';
import { ROOT } from './lib/run.ts';

const FOLDER = join(ROOT, 'docs/mails');
const PHONE = { width: 390, height: 640 };
/** Longer emails are cut here. */
const LONGEST = 1_000;

if (process.argv.includes('--help')) {
  console.log('npm run docs:mails: draws every email in light and dark into docs/mails');
  process.exit();
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const browser = await launchBrowser();
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: PHONE, colorScheme, javaScriptEnabled: false });
    const client = await page.context().newCDPSession(page);
    for (const { name, mail } of MAIL_EXAMPLES) {
      await page.setContent(mail.html);
      const { cssContentSize } = await client.send('Page.getLayoutMetrics');
      const clip = {
        x: 0,
        y: 0,
        width: PHONE.width,
        height: Math.min(cssContentSize.height, LONGEST),
        scale: 1,
      };
      const { data } = await client.send('Page.captureScreenshot', {
        format: 'webp',
        quality: 25,
        clip,
        captureBeyondViewport: true,
      });
      await writeFile(join(FOLDER, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
    }
    await page.close();
  }
} finally {
  await browser.close();
}
console.log(`Drew ${MAIL_EXAMPLES.length} mails into docs/mails.`);
