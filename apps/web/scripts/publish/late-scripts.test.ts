import { expect, test } from 'vitest';
import { startScriptsLate } from './late-scripts.ts';

const PAGE = `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/><link rel="stylesheet" href="/s.css"/></head><body><h1>x</h1><script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/home-1.js";
  
  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry-1.js");</script></body></html>`;

test('the page asks for no script before its first frame, and for all of them at once after it', () => {
  const html = startScriptsLate(PAGE, { untilASign: false });
  expect(html).not.toMatch(/<link rel="modulepreload"/);
  expect(html).toContain('<link rel="stylesheet" href="/s.css"/>');
  const script = /<script type="module" async="">(.*)<\/script>/s.exec(html)?.[1] ?? '';
  expect(script).not.toMatch(/^import [^(]/m);
  expect(script.indexOf('requestAnimationFrame')).toBeLessThan(script.indexOf('import('));
  expect(script).toContain('["/assets/a.js","/assets/b.js"]');
  expect(script).toContain(
    'const [, route0, route1] = await Promise.all([import("/assets/manifest-1.js"), import("/assets/root-1.js"), import("/assets/home-1.js")]);',
  );
  expect(script).toContain('window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};');
  expect(script).toContain('await import("/assets/entry-1.js");\n} catch (error) {');
});

test('the router starts without the routes of hidden tools', () => {
  const [before = '', after = ''] = startScriptsLate(PAGE, { untilASign: false }).split(
    'delete __reactRouterManifest.routes["routes/tools." + tool];',
  );
  expect(before).toContain('import("/assets/manifest-1.js")');
  expect(after).toContain('await import("/assets/entry-1.js");');
});

test('a page to read waits for a sign of its visitor before it asks for any script', () => {
  const html = startScriptsLate(PAGE, { untilASign: true, afterFrame: 'afterFrame()', first: 'first()' });
  expect(html.indexOf('requestAnimationFrame')).toBeLessThan(html.indexOf('afterFrame()'));
  expect(html.indexOf('afterFrame()')).toBeLessThan(html.indexOf('addEventListener(kind, wake'));
  expect(html.indexOf('addEventListener(kind, wake')).toBeLessThan(html.indexOf('first()'));
  const [before = '', after = ''] = html.split('addEventListener(kind, wake');
  expect(before).toContain('"pointermove"');
  expect(before).not.toContain('import(');
  expect(before).not.toContain('modulepreload');
  expect(after).toContain('"modulepreload"');
  expect(after).toContain('await import("/assets/entry-1.js");');
});

test('a start script of another shape stops the build', () => {
  expect(() => startScriptsLate('<script type="module" src="/x.js"></script>', { untilASign: true })).toThrow(
    /has changed/,
  );
});
