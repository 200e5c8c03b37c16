import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type ActionSource, click, pressed, pressedWithControl } from './actions.ts';
import { findProgram, start } from './process.ts';
import type { BrowserKind, Driver } from './tab.ts';

const answerSchema = v.object({
  id: v.number(),
  type: v.picklist(['success', 'error']),
  result: v.optional(v.unknown()),
  message: v.optional(v.string()),
});
const capturedSchema = v.object({ data: v.string() });
const treeSchema = v.object({ contexts: v.tupleWithRest([v.object({ context: v.string() })], v.unknown()) });
const calledSchema = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.object({ value: v.string() }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
]);

/** Sends WebDriver BiDi commands. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`Firefox does not answer at ${url}.`));
  });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.onmessage = ({ data }) => {
    const answer = v.safeParse(answerSchema, JSON.parse(String(data)));
    if (!answer.success) return; // An event.
    const { id, type, result, message } = answer.output;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === 'success') asked?.resolve(result);
    else asked?.reject(new Error(message ?? 'Firefox refused a command.'));
  };
  let count = 0;
  const send = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, close: () => socket.close() };
}

/** A new profile that can use the clipboard, shows no prompts and sends no reports. */
const PREFERENCES = [
  ['dom.events.testing.asyncClipboard', true],
  ['browser.shell.checkDefaultBrowser', false],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['app.update.disabledForTesting', true],
  ['browser.aboutwelcome.enabled', false],
] as const;

async function launch(program: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'hln-firefox-'));
  const lines = PREFERENCES.map(([name, value]) => `user_pref("${name}", ${value});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const browser = start(
    program,
    ['--headless', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    {
      ...process.env,
      MOZ_HEADLESS_WIDTH: '1280',
      MOZ_HEADLESS_HEIGHT: '900',
      HOME: profile,
    },
  );
  const [, address = ''] = await browser.line(/WebDriver BiDi listening on (ws:\/\/\S+)/);
  const { send, close } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const tree = v.parse(treeSchema, await send('browsingContext.getTree', {}));
  const { context } = tree.contexts[0];
  const perform = async (source: ActionSource) => {
    await send('input.performActions', { context, actions: [source] });
  };
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    call: async (source, argument) => {
      const called = v.parse(
        calledSchema,
        await send('script.callFunction', {
          functionDeclaration: `async (argument) => JSON.stringify({ value: await (${source})(JSON.parse(argument)) })`,
          arguments: [{ type: 'string', value: argument }],
          target: { context },
          awaitPromise: true,
          userActivation: false,
        }),
      );
      if (called.type === 'exception') throw new Error(called.exceptionDetails.text);
      return called.result.value;
    },
    clickAt: (x, y) => perform(click(x, y)),
    press: (keys) => perform(pressed(keys)),
    pressWithControl: (key) => perform(pressedWithControl(key)),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    screenshot: async () => {
      const { data } = v.parse(capturedSchema, await send('browsingContext.captureScreenshot', { context }));
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      close();
      await browser.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Firefox over WebDriver BiDi, which it supports natively. */
export const FIREFOX: BrowserKind = {
  name: 'Firefox',
  from: 'apt-get install firefox-esr',
  find: async () => {
    const program = findProgram('firefox-esr', 'firefox');
    return program === null ? null : () => launch(program);
  },
};
