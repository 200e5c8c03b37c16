import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { type ActionSource, click, pressed, pressedWithControl } from './actions.ts';
import { findProgram, freePort, start } from './process.ts';
import type { BrowserKind, Driver } from './tab.ts';

const startedSchema = v.object({ sessionId: v.string() });
const roomSchema = v.tuple([v.number(), v.number()]);
const valueSchema = v.object({ value: v.unknown() });
const refusalSchema = v.object({ value: v.object({ error: v.string(), message: v.string() }) });

/** Finds MiniBrowser, which is in a folder named after its library's version. */
function findMiniBrowser(): string | null {
  try {
    const [folder] = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
    const versions = readdirSync(`/usr/lib/${folder}`).filter((name) => name.startsWith('webkit2gtk-'));
    return findProgram(...versions.map((name) => `/usr/lib/${folder}/${name}/MiniBrowser`));
  } catch {
    return null;
  }
}

/** Starts a virtual screen if the machine has none. */
async function openScreen(xvfb: string) {
  if (process.env.DISPLAY !== undefined) return { display: process.env.DISPLAY, stop: async () => {} };
  const screen = start('/bin/sh', ['-c', `exec "${xvfb}" -displayfd 1 -screen 0 1600x1200x24 -nolisten tcp`]);
  const [number = ''] = await screen.line(/^\d+/);
  return { display: `:${number}`, stop: screen.stop };
}

async function launch(programs: { driver: string; browser: string; xvfb: string }): Promise<Driver> {
  const screen = await openScreen(programs.xvfb);
  const port = await freePort();
  const server = start(programs.driver, [`--port=${port}`], { ...process.env, DISPLAY: screen.display });
  const base = `http://127.0.0.1:${port}`;
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = v.parse(valueSchema, await answer.json());
    if (answer.ok) return value;
    const refusal = v.safeParse(refusalSchema, { value });
    throw new Error(
      refusal.success ? `${refusal.output.value.error}: ${refusal.output.value.message}` : 'WebKit refused.',
    );
  };
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      await ask('GET', '/status');
      break;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((next) => setTimeout(next, 100));
    }
  }
  const { sessionId } = v.parse(
    startedSchema,
    await ask('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
        },
      },
    }),
  );
  const session = `/session/${sessionId}`;
  await ask('POST', `${session}/timeouts`, { script: 120_000, pageLoad: 60_000 });
  await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1300, height: 980 });
  const perform = async (source: ActionSource) => {
    await ask('POST', `${session}/actions`, { actions: [source] });
  };
  return {
    goto: async (url) => void (await ask('POST', `${session}/url`, { url })),
    reload: async () => void (await ask('POST', `${session}/refresh`, {})),
    call: async (source, argument) =>
      v.parse(
        v.string(),
        await ask('POST', `${session}/execute/sync`, {
          script: `return (async (argument) => JSON.stringify({ value: await (${source})(JSON.parse(argument)) }))(arguments[0]);`,
          args: [argument],
        }),
      ),
    clickAt: (x, y) => perform(click(x, y)),
    press: (keys) => perform(pressed(keys)),
    pressWithControl: (key) => perform(pressedWithControl(key)),
    resize: async (width, height) => {
      const room = v.parse(
        roomSchema,
        await ask('POST', `${session}/execute/sync`, {
          script: 'return [outerWidth - innerWidth, outerHeight - innerHeight];',
          args: [],
        }),
      );
      await ask('POST', `${session}/window/rect`, { width: width + room[0], height: height + room[1] });
    },
    screenshot: async () =>
      Buffer.from(v.parse(v.string(), await ask('GET', `${session}/screenshot`)), 'base64'),
    close: async () => {
      await ask('DELETE', session).catch(() => undefined);
      await server.stop();
      await screen.stop();
    },
  };
}

/** WebKitGTK over WebDriver. */
export const WEBKIT: BrowserKind = {
  name: 'WebKit',
  from: 'apt-get install webkit2gtk-driver xvfb',
  find: async () => {
    const driver = findProgram('WebKitWebDriver');
    const browser = findMiniBrowser();
    const xvfb = findProgram('Xvfb');
    if (driver === null || browser === null || xvfb === null) return null;
    return () => launch({ driver, browser, xvfb });
  },
};
