/**
 * For publishing-kill.test.ts, in a process of its own: publishes, and is killed when it reaches a step. Arguments: the
 * data folder, the site's folder, the step.
 */
import { LEDE, publication, startProcess, WordsInMemory } from './publishing-stage.ts';

const [dataDir = '', siteDir = '', step = ''] = process.argv.slice(2);
const words = new WordsInMemory();
const server = await startProcess({ dataDir, siteDir }, words, {
  onStep: (reached) => {
    if (reached === step) process.kill(process.pid, 'SIGKILL');
  },
});
words.queue.push(publication(1, { key: LEDE, text: 'New lede' }));
await server.tick();
