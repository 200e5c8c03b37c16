import { appCode } from '@hln/test-support/authenticator';
import { PAGES } from '../../app/content/site-map.ts';
import { TOOLS } from '../../app/tools/registry.ts';
import { findLayoutFaults } from '../../e2e/support/layout-faults.ts';
import type { WholeSite } from '../../e2e/support/whole-site.ts';
import { KEYS, type Tab } from './tab.ts';

/** What a visitor or a staff member does on several pages in the same browser, one after the other. */
export interface SiteJourney {
  readonly name: string;
  /** @throws if a page misbehaves */
  readonly travel: (tab: Tab, site: WholeSite) => Promise<void>;
}

const rows = async (site: WholeSite, question: string, values: readonly unknown[] = []) =>
  await site.backend.database.query<{ readonly found: string }>(question, values);

async function expectRow(site: WholeSite, question: string, expected: string): Promise<void> {
  const [row] = await rows(site, question);
  if (row?.found !== expected) throw new Error(`${row?.found} is stored where ${expected} should be.`);
}

/** Returns the fields and buttons that overflow their container. Runs in the page. */
function findStickingOut(): string[] {
  const around = (element: Element): Element | null => {
    const box = element.parentElement;
    if (box === null || box.localName === 'main') return null;
    const { borderInlineEndWidth, overflowX } = getComputedStyle(box);
    if (overflowX !== 'visible') return null;
    return borderInlineEndWidth === '0px' ? around(box) : box;
  };
  return Array.from(document.querySelectorAll('main :is(input, select, textarea, button)')).flatMap(
    (control) => {
      const box = control.closest('.visually-hidden') === null ? around(control) : null;
      if (box === null || !control.checkVisibility()) return [];
      const by = control.getBoundingClientRect().right - box.getBoundingClientRect().right;
      return by > 1 ? [`${control.outerHTML.slice(0, 80)} sticks out by ${Math.round(by)} px`] : [];
    },
  );
}

const CHINESE_TALK = ['你好', '九岁，Year 4', '数学', '更有信心', '王女士，021 123 4567'];

export const SITE_JOURNEYS: readonly SiteJourney[] = [
  {
    name: 'pages to read answer the first press',
    travel: async (tab) => {
      for (const path of ['/', '/about', '/company', '/tools']) {
        await tab.visit(path);
        const theme = await tab.run(() => document.documentElement.dataset.theme ?? 'system');
        await tab.click('.theme-toggle');
        await tab.until(
          'another theme',
          (before) => (document.documentElement.dataset.theme ?? 'system') !== before,
          theme,
        );
      }
    },
  },
  {
    name: 'a page to read loads the fonts of rare letters late, which changes nothing else',
    travel: async (tab) => {
      for (const path of ['/', '/about', '/company']) {
        await tab.visit(path);
        const look = () =>
          tab.run(() =>
            ['h1', 'p', 'a[href="/about"]', 'footer'].map((css) => {
              const element = document.querySelector(css);
              if (element === null) throw new Error(`There is no ${css}.`);
              const { fontFamily, fontSize, color } = getComputedStyle(element);
              const { width, height } = element.getBoundingClientRect();
              return [css, fontFamily, fontSize, color, Math.round(width), Math.round(height)].join(' ');
            }),
          );
        await tab.run(async () => void (await document.fonts.ready));
        const before = await look();
        // The page's own rules are in its HTML; of its style sheets, only the one that declares the fonts is fetched.
        await tab.until('the declarations of all fonts', () => {
          const [fonts, ...others] = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
          return (fonts?.sheet ?? null) !== null && others.every(({ sheet }) => sheet === null);
        });
        const after = await look();
        const changed = after.filter((line, index) => line !== before[index]);
        if (changed.length > 0) throw new Error(`${path} looks otherwise now: ${changed.join('; ')}`);
        // Accents and macrons have font files of their own.
        const drawn = await tab.run(
          async () => (await document.fonts.load('1rem "Harbour Text"', 'aéā')).length,
        );
        if (drawn !== 3) throw new Error(`Letters come from ${drawn} files, not from three.`);
      }
    },
  },
  {
    name: 'pages and tools have room on a phone and on a desk',
    travel: async (tab) => {
      const paths = ['home', 'about', 'company', 'tools'] as const;
      for (const [width, height] of [
        [390, 844],
        [1280, 900],
      ] as const) {
        await tab.driver.resize(width, height);
        for (const path of [...paths.map((name) => PAGES[name].path), ...TOOLS.map((tool) => tool.path)]) {
          await tab.open(path);
          await tab.until(
            'what a tool says while it loads, gone',
            () => document.querySelector('main [aria-busy=true]') === null,
          );
          const faults = [...(await tab.run(findLayoutFaults)), ...(await tab.run(findStickingOut))];
          if (faults.length > 0) throw new Error(`${path} at ${width} px: ${faults.slice(0, 3).join('; ')}`);
        }
      }
    },
  },
  {
    name: 'a query is formatted, shared and liked',
    travel: async (tab, site) => {
      await tab.open('/tools/snowflake-sql-formatter');
      await tab.type(await tab.field('Input SQL'), 'select a,b from t');
      await tab.untilValue('#formatted-sql', 'SELECT a,\n       b\n  FROM t');
      await tab.clickButton('Share link');
      await tab.untilText('Link copied.');
      await tab.clickButton('Good');
      await tab.until('the counted vote', () => /Likes\s*1\b|1\s*Likes/.test(document.body.innerText));
      await expectRow(site, 'select feedback_type as found from public.sql_feedback', 'like');
    },
  },
  {
    name: 'a parent writes in Chinese',
    travel: async (tab, site) => {
      await tab.open('/consultation');
      for (const [index, text] of CHINESE_TALK.entries()) {
        await tab.type('main textarea', text);
        await tab.driver.press([KEYS.enter]);
        await tab.until(
          `a reply to “${text}”`,
          (count) => document.querySelectorAll('[role=log] li').length === count,
          1 + 2 * (index + 1),
        );
      }
      await tab.untilText('24 小时');
      await tab.until(
        'the conversation, delivered',
        () => !Object.keys(localStorage).some((name) => name.startsWith('hln-chat-unsent:')),
      );
      await expectRow(
        site,
        "select user_info::jsonb ->> 'preferredLanguage' as found from public.chat_sessions",
        'zh',
      );
    },
  },
  {
    name: 'a donor buys a coffee',
    travel: async (tab, site) => {
      await tab.open('/buy-coffee');
      await tab.clickButton('Buy $10 Coffee');
      await tab.clickButton('Pay US$10.00 (test)');
      await tab.untilText('Paid in TEST MODE: US$10.00');
      await expectRow(site, 'select amount_cents::text as found from public.donations', '1000');
    },
  },
  {
    name: 'somebody of the staff signs in',
    travel: async (tab, { staff }) => {
      await tab.open('/login');
      await tab.type('input[type=email]', staff.email);
      await tab.type('input[type=password]', staff.password);
      await tab.driver.press([KEYS.enter]);
      await tab.untilText('Welcome back, Mere!');
    },
  },
  {
    name: 'a category of the costs is moved with the keys',
    travel: async (tab) => {
      await tab.open('/staff/ops/costs');
      const handles = 'button[aria-label^="Move "][aria-pressed]';
      const order = () =>
        tab.run(
          (css) => Array.from(document.querySelectorAll(css), (each) => each.getAttribute('aria-label')),
          handles,
        );
      await tab.until('categories', (css) => document.querySelectorAll(css).length > 2, handles);
      const [first, second] = await order();
      // Uses the pointer, because in headless Firefox no page has the focus, so keys press no buttons.
      await tab.click(handles);
      await tab.until(
        'a category picked up',
        (css) => document.querySelector(`${css}[aria-pressed=true]`) !== null,
        handles,
      );
      await tab.driver.press([KEYS.arrowDown]);
      await tab.click(`${handles}[aria-pressed=true]`);
      const [above, below] = await order();
      if (above !== second || below !== first)
        throw new Error(`${first} did not change places with ${second}.`);
    },
  },
  {
    name: 'a watched item gets its price',
    travel: async (tab, site) => {
      await tab.open('/staff/price-watcher');
      await tab.clickButton('Add Item');
      await tab.type(await tab.field('Item Name'), 'Kettle');
      await tab.type(await tab.field('Item URL'), site.kettleUrl);
      await tab.driver.press([KEYS.enter]);
      await tab.untilText('Checking the page...');
      await site.functions.runJob('check-prices');
      await tab.untilText('Current: $24.50');
    },
  },
  {
    // This journey is the last one, because every later sign-in asks for a code.
    name: 'recovery codes are not left behind unasked',
    travel: async (tab, { staff }) => {
      await tab.open('/staff/portal');
      await tab.clickButton(`Your account: ${staff.email}`);
      await tab.clickButton('Set up a second factor');
      await tab.clickButton('Show the QR code');
      const key = /\b(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}\b/;
      await tab.until('the key', (pattern) => new RegExp(pattern).test(document.body.innerText), key.source);
      const [secret = ''] = key.exec(await tab.run(() => document.body.innerText)) ?? [];
      await tab.type(await tab.field('Code from your app'), appCode(secret.replaceAll(' ', '')));
      await tab.driver.press([KEYS.enter]);
      await tab.untilText('Keep your recovery codes');
      await tab.clickButton('Close');
      await tab.untilText('Leave without your recovery codes?');
      await tab.clickButton('Stay here');
      await tab.clickButton('I have saved them');
      await tab.untilText('10 recovery codes left.');
    },
  },
];
