import { fileSize } from './tool-parts.ts';

const number = (value: number) => value.toLocaleString('en-NZ');

/** Reading codes from pictures and the camera. */
export const QR_READING = {
  picture: 'Picture',
  choose: 'Choose a picture',
  start: 'Use the camera',
  stop: 'Stop the camera',
  hint: 'Choose a picture with one or more QR codes, drop it anywhere on this page, or paste it. Pictures and camera stay in this browser.',
  video: 'What the camera sees',
  preview: (name: string) => `The picture “${name}”`,
  pasted: 'pasted picture',
  asking: 'The browser asks whether this page may use the camera.',
  looking: 'The camera is on. Hold a code so that it fills about half of the picture.',
  reading: 'Reading the picture',
  found: (count: number) => (count === 1 ? 'Found one code.' : `Found ${number(count)} codes.`),
  none: 'No QR code was found. Try a sharper picture in which the code is larger, with its white margin and all of its three corner squares.',
  slow: 'Reading took too long and was stopped. Cut the picture down to the code, and try again.',
  failed: (reason: string) => `The picture could not be read: ${reason}`,
  unreadable: (name: string) => `“${name}” is not a picture that this browser can show.`,
  tooLarge: (name: string, bytes: number, most: number) =>
    `“${name}” is ${fileSize(bytes)}. Pictures may have up to ${fileSize(most)}; save it smaller, or cut it down to the code.`,
  tooManyPixels: (name: string, pixels: number, most: number) =>
    `“${name}” has ${number(Math.round(pixels / 1_000_000))} million pixels. Pictures may have up to ${number(most / 1_000_000)} million; cut it down to the code.`,
} as const;

/** Why there is no picture from the camera. */
export const QR_CAMERA_FAULTS = {
  denied:
    'This page may not use the camera. Allow it in the browser’s settings for this site, then press the button again. Or choose a picture.',
  missing: 'No camera was found. Connect one and press the button again, or choose a picture.',
  busy: 'The camera can’t be started; another program may be using it. Close that, then press the button again.',
  insecure: 'Browsers give the camera only to pages that are opened over HTTPS. Choose a picture instead.',
  ended: 'The camera was switched off or disconnected.',
  unknown: (reason: string) => `The camera can’t be started: ${reason}`,
} as const;

/** One code that was found. */
export const QR_FOUND = {
  title: (index: number, count: number) =>
    count === 1 ? 'The code says' : `Code ${index} of ${number(count)}`,
  kind: 'Kind',
  bytes: 'Data',
  text: 'Whole text',
  copied: 'the content of the code',
  edit: 'Edit this code',
  host: 'Leads to',
  open: 'Open this page',
  hostWarning: 'The part before the @ is a user name, not the page’s host.',
  hidden: (characters: string) =>
    `This text has characters that can’t be seen or that turn letters around: ${characters}. It may not be what it looks like.`,
  isBytes: (count: number) => `These ${number(count)} bytes are not text. Their hexadecimal digits:`,
  figures: ({ version, level, mask }: { version: number; level: string | null; mask: number | null }) =>
    [
      `Version ${version} (${version * 4 + 17} × ${version * 4 + 17} modules)`,
      ...(level === null ? [] : [`level ${level}`]),
      ...(mask === null ? [] : [`mask ${mask}`]),
    ].join(', '),
  inverted: 'light on dark',
  mirrored: 'mirrored',
  part: (part: number, count: number) =>
    `This is part ${part} of ${count}: the whole text is spread over ${count} codes.`,
  ignored: (names: string) => `“Edit this code” leaves out what the form has no field for: ${names}.`,
  brought: 'The code’s content is in the form. Change it, and the code is drawn anew.',
} as const;
