import { createHash } from 'node:crypto';
import { RFC7515 } from '@hln/jwt/known-tokens';
import type { Tab } from './tab.ts';

/** What a visitor does on one page, with real keys and a real pointer. Throws if the page misbehaves. */
export interface Journey {
  readonly path: string;
  /** Uses the page, and leaves something that a reload should keep. */
  readonly work: (tab: Tab) => Promise<void>;
  /** Checks that a reload has kept it. */
  readonly isBack: (tab: Tab) => Promise<void>;
}

/** Copies with a button, and pastes with the keyboard into a field of the same page. */
async function copyAndPaste(tab: Tab, button: string, into: string, expected: string): Promise<void> {
  await tab.clickButton(button);
  // The clipboard is written in the background: a paste before that has what was copied earlier.
  await tab.untilText('Copied');
  await tab.retype(into, '');
  await tab.driver.pressWithControl('v');
  await tab.untilValue(into, expected);
}

/** Presses a button and returns what it would download, since each browser saves files differently. */
async function downloaded(tab: Tab, button: string): Promise<{ name: string; size: number }> {
  await tab.run(() => {
    const seen: { name: string; size: number }[] = [];
    Object.assign(window, { seenDownloads: seen });
    const sizes = new Map<string, number>();
    const { createObjectURL } = URL;
    URL.createObjectURL = (content) => {
      const url = createObjectURL.call(URL, content);
      if (content instanceof Blob) sizes.set(url, content.size);
      return url;
    };
    document.addEventListener(
      'click',
      (event) => {
        const { target } = event;
        if (!(target instanceof HTMLAnchorElement) || target.download === '') return;
        seen.push({ name: target.download, size: sizes.get(target.href) ?? 0 });
        event.preventDefault();
      },
      true,
    );
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      if (this.download === '' || this.isConnected) return click.call(this);
      seen.push({ name: this.download, size: sizes.get(this.href) ?? 0 });
    };
  });
  await tab.clickButton(button);
  await tab.until('a download', () => (Reflect.get(window, 'seenDownloads') as unknown[]).length > 0);
  const [first] = await tab.run(
    () => Reflect.get(window, 'seenDownloads') as { name: string; size: number }[],
  );
  if (first === undefined || first.size === 0) throw new Error(`“${button}” saved nothing.`);
  return first;
}

const SQL = 'select a,b from t where a=1';

export const JOURNEYS: readonly Journey[] = [
  {
    path: '/tools/snowflake-sql-formatter',
    work: async (tab) => {
      await tab.type(await tab.field('Input SQL'), SQL);
      await tab.until('the formatted query', () =>
        document.querySelector<HTMLTextAreaElement>('#formatted-sql')?.value.startsWith('SELECT'),
      );
    },
    isBack: async (tab) => tab.untilValue(await tab.field('Input SQL'), SQL),
  },
  {
    path: '/tools/json-formatter',
    work: async (tab) => {
      await tab.type(await tab.field('JSON'), '{"b":12345678901234567890,"a":[1.50]}');
      await tab.untilText('"b": 12345678901234567890');
      await tab.clickButton('Compress');
      await tab.untilText('{"b":12345678901234567890,"a":[1.50]}');
      const { name } = await downloaded(tab, 'Download');
      if (!name.endsWith('.json')) throw new Error(`The download is called ${name}.`);
      await copyAndPaste(tab, 'Copy the result', '#json-input', '{"b":12345678901234567890,"a":[1.50]}');
      await tab.clickButton('Share link');
      await tab.untilText('Link copied.');
    },
    isBack: async (tab) => tab.untilText('{"b":12345678901234567890,"a":[1.50]}'),
  },
  {
    path: '/tools/hash-generator',
    work: async (tab) => {
      await tab.type(await tab.field('Text'), 'abc');
      await tab.untilText('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
      // Workers read the file and hash it in WebAssembly.
      await tab.run(() => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(9_000_000)], 'zeros.bin'));
        document.body.dispatchEvent(
          new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }),
        );
      });
      await tab.untilText('zeros.bin');
      await tab.untilText(createHash('sha256').update(new Uint8Array(9_000_000)).digest('hex'));
    },
    isBack: async (tab) => tab.untilText('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'),
  },
  {
    path: '/tools/base64-encoder',
    work: async (tab) => {
      await tab.type('#base64-input', 'Kia ora?>~');
      await tab.untilValue('#base64-output', 'S2lhIG9yYT8+fg==');
      await tab.clickButton('Decode');
      await tab.retype('#base64-input', 'S2lhIG9yYQ==');
      await tab.until('the decoded text', () => document.body.innerText.includes('7 bytes'));
    },
    isBack: async (tab) => tab.untilValue('#base64-input', 'S2lhIG9yYQ=='),
  },
  {
    path: '/tools/url-encoder',
    work: async (tab) => {
      await tab.type(await tab.field('Text to encode'), 'T?maki & 100%');
      await tab.untilValue(await tab.field('Encoded'), 'T%3Fmaki%20%26%20100%25');
    },
    isBack: async (tab) => tab.untilValue(await tab.field('Text to encode'), 'T?maki & 100%'),
  },
  {
    path: '/tools/regex-tester',
    work: async (tab) => {
      await tab.type(await tab.field('Pattern'), '(?<word>[a-z]+)');
      await tab.type(await tab.field('Test text'), 'one two3');
      await tab.until('two matches', () => document.querySelectorAll('mark').length === 2);
      // This would run for ever: the page stops the worker, Firefox throws an error, and WebKit finds no match.
      await tab.retype(await tab.field('Pattern'), '^(a+)+$');
      await tab.untilText('Vulnerable');
      await tab.clickButton('Try it');
      await tab.untilText('Stopped after 2 seconds');
      await tab.retype(await tab.field('Pattern'), '[a-z]+');
      await tab.untilText('Safe');
    },
    isBack: async (tab) => tab.untilValue(await tab.field('Pattern'), '[a-z]+'),
  },
  {
    path: '/tools/color-picker',
    work: async (tab) => {
      await tab.retype(await tab.field('Any CSS colour'), 'color(display-p3 0 1 0)');
      await tab.untilText('Outside sRGB, in P3.');
      await tab.untilValue(await tab.field('Hex'), '#00f74f');
    },
    isBack: async (tab) => tab.untilValue(await tab.field('Any CSS colour'), 'color(display-p3 0 1 0)'),
  },
  {
    path: '/tools/password-generator',
    work: async (tab) => {
      await tab.untilText('124.8 bits');
      await tab.clickButton('Show');
      await tab.clickButton('PIN');
      await tab.until('a PIN', () =>
        Array.from(document.querySelectorAll('li code')).some((each) =>
          /^\d{6}$/.test(each.textContent ?? ''),
        ),
      );
    },
    isBack: async (tab) => tab.untilText('••••••'),
  },
  {
    path: '/tools/qr-generator',
    work: async (tab) => {
      await tab.type(await tab.field('URL'), 'https://example.org/kia-ora');
      await tab.untilText('Read back byte for byte');
      const { name } = await downloaded(tab, 'Download PNG');
      if (!name.endsWith('.png')) throw new Error(`The download is called ${name}.`);
    },
    isBack: async (tab) => tab.untilText('Read back byte for byte'),
  },
  {
    path: '/tools/text-compare',
    work: async (tab) => {
      await tab.type(await tab.field('Left text'), 'kei te pēhea koe?');
      await tab.type(await tab.field('Right text'), 'kei te pai koe?');
      await tab.untilText('1 difference');
      const { name } = await downloaded(tab, 'Download');
      if (!name.endsWith('.patch')) throw new Error(`The download is called ${name}.`);
    },
    isBack: async (tab) => tab.untilText('1 difference'),
  },
  {
    path: '/tools/jwt-debugger',
    work: async (tab) => {
      await tab.type(await tab.field('Token'), RFC7515.es256.token);
      await tab.type(await tab.field('Public key'), JSON.stringify(RFC7515.es256.jwk));
      await tab.untilText('The signature is right');
      await tab.untilText('http://example.com/is_root');
    },
    // A token is a secret: nothing of it comes back.
    isBack: async (tab) => tab.untilText('What is in the token appears here.'),
  },
  {
    path: '/tools/data-converter',
    work: async (tab) => {
      await tab.type(await tab.field('Input'), '{"id":12345678901234567890,"a":[1.50]}');
      await tab.untilValue('#converter-output', 'id: 12345678901234567890\na:\n  - 1.50\n');
      await tab.clickButton('TOML');
      await tab.untilText('Integers beyond 64 bits became text');
      const { name } = await downloaded(tab, 'Download');
      if (!name.endsWith('.toml')) throw new Error(`The download is called ${name}.`);
    },
    isBack: async (tab) => tab.untilText('Integers beyond 64 bits became text'),
  },
  {
    path: '/tools/json-schema',
    work: async (tab) => {
      await tab.type(await tab.field('Schema'), '{"properties":{"id":{"maximum":12345678901234567890}}}');
      await tab.type(await tab.field('Document'), '{"id":12345678901234567891}');
      await tab.untilText('/id must be at most 12345678901234567890; it is 12345678901234567891.');
      // This would run for ever, so the page stops the worker.
      await tab.retype(await tab.field('Schema'), '{"pattern":"^(a+)+$"}');
      await tab.retype(await tab.field('Document'), `"${'a'.repeat(40)}!"`);
      await tab.until('an end of the pattern', () =>
        /test it in the Regex tester|gave up|must match the pattern/.test(document.body.innerText),
      );
      await tab.retype(await tab.field('Document'), '"a"');
      await tab.untilText('The document fits the schema');
    },
    isBack: async (tab) => tab.untilText('The document fits the schema'),
  },
  {
    path: '/tools/uuid',
    work: async (tab) => {
      await tab.type(await tab.field('Inspect'), 'C232AB00-9414-11EC-B3C8-9F6BDECED846');
      await tab.untilText('2022-02-22T19:22:22Z');
      await tab.clickButton('Inspect it');
      await tab.untilText('UUID version 4: random');
    },
    isBack: async (tab) => tab.untilText('UUID version 4: random'),
  },
  {
    path: '/tools/unix-time',
    work: async (tab) => {
      await tab.type(await tab.field('Time zone'), 'Pacific/Auckland');
      await tab.type(await tab.field('Time or date'), '1795940419123456789');
      await tab.untilText('2026-11-29T21:20:19.123456789+13:00[Pacific/Auckland]');
    },
    isBack: async (tab) => tab.untilText('2026-11-29T21:20:19.123456789+13:00[Pacific/Auckland]'),
  },
  {
    path: '/tools/cron',
    work: async (tab) => {
      await tab.type(await tab.field('Expression'), '0 0 13 * 5');
      await tab.untilText('At 00:00, on the 13th of the month, and also on Fridays.');
    },
    isBack: async (tab) => tab.untilText('At 00:00, on the 13th of the month, and also on Fridays.'),
  },
  {
    path: '/tools/conformance',
    work: async (tab) => {
      const done = () =>
        Array.from(document.querySelectorAll('[role=status]')).some((each) =>
          /^All [\d,]+ tests passed\.$/.test(each.textContent?.trim() ?? ''),
        );
      const failed = () =>
        Array.from(document.querySelectorAll('[role=status]')).some((each) =>
          /failed\.$/.test(each.textContent?.trim() ?? ''),
        );
      for (let waits = 0; waits < 6; waits++) {
        try {
          return await tab.until('all tests passed', done);
        } catch (error) {
          if (waits === 5 || (await tab.run(failed)))
            throw new Error(await tab.run(() => document.querySelector('main')?.innerText ?? ''), {
              cause: error,
            });
        }
      }
    },
    isBack: async (tab) => tab.untilText('tests passed'),
  },
];
