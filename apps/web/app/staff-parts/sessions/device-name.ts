import { SESSIONS } from '../../content/staff-sessions.ts';

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** In this order: each of them also names the ones below, which it is made of or passes for. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPX|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: Names, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** A browser and its system in plain words, from its user agent: "Chrome on Windows". */
export function deviceName(agent: string | null): string {
  const browser = nameIn(BROWSERS, agent ?? '');
  const system = nameIn(SYSTEMS, agent ?? '');
  if (browser !== undefined && system !== undefined) return SESSIONS.on(browser, system);
  return browser ?? system ?? SESSIONS.unknownDevice;
}
