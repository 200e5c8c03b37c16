const number = (value: number) => value.toLocaleString('en-NZ');
const counted = (count: number, one: string) => `${number(count)} ${one}${count === 1 ? '' : 's'}`;

/** The finished code and what can be done with it. */
export const QR_RESULT = {
  alt: (version: number) => `QR code, version ${version}`,
  figures: ({ version, level, bytes }: { version: number; level: string; bytes: number }) =>
    `Version ${version} (${version * 4 + 17} × ${version * 4 + 17} modules), level ${level}, ${counted(bytes, 'byte')}`,
  raised: (from: string, to: string) => `Level raised from ${from} to ${to} for the logo.`,
  freeLevel: (level: string) => `Level ${level} takes no more space.`,
  chooseLevel: (level: string) => `Use ${level}`,
  logoUse: (share: number) => `The logo uses ${Math.round(share * 100)}% of the error correction.`,
  logoTooLarge: (share: number) =>
    `The logo would use ${Math.round(share * 100)}% of the error correction; up to 60% is safe. Make the logo smaller or the text shorter.`,
  download: { svg: 'Download SVG', png: 'Download PNG', pdf: 'Download PDF' },
  copyImage: 'Copy image',
  copiedImage: 'The picture is on the clipboard.',
  notCopiedImage: 'This browser does not let pages copy pictures. Download the PNG instead.',
  pixels: 'PNG width (pixels)',
  pixelsWrong: (least: number, most: number) => `From ${least} to ${number(most)} pixels.`,
  millimetres: 'PDF width (mm)',
  millimetresWrong: (least: number, most: number) => `From ${least} to ${number(most)} mm.`,
  failed: (reason: string) => `That didn’t work: ${reason}`,
  says: 'What the code says',
  saysWhat: 'the text of the code',
  fileName: 'qr-code',
} as const;

/** What the second reader found. */
export const QR_VERDICT = {
  checking: 'A second reader is checking the code…',
  good: (passed: number, all: number) => `Read back byte for byte. It survived ${passed} of ${all} trials.`,
  weak: (passed: number, all: number) =>
    `Read back, but it survived only ${passed} of ${all} trials. Use more contrast, plainer shapes or less text.`,
  bad: 'The second reader cannot read this code as it is drawn. Do not use it: choose darker modules on a light background, plainer shapes or a smaller logo.',
  kanji:
    'This text fits only in Kanji mode, which the second reader does not know. Try the code with a phone.',
  trials: 'Trials',
  passed: 'read',
  failed: 'not read',
  names: {
    asDrawn: 'As drawn',
    blurLight: 'Slightly out of focus',
    blurStrong: 'Out of focus',
    turnedLittle: 'Turned by 8°',
    turnedMore: 'Turned by 33°',
    turnedOver: 'Turned by 158°',
    tilted: 'Seen at a slant',
    small: 'Far away: 3 pixels a module',
    tiny: 'Farther: 2 pixels a module',
    faint: 'Pale print',
    grainy: 'Poor light',
    stained: 'A stain of 2%',
  },
  colours: {
    inverted: 'Light modules on a dark background: some scanners read only dark on light.',
    'too-little-contrast': 'The two colours are too similar for scanners.',
    'little-contrast': 'The two colours are rather similar; cheap scanners may fail.',
  },
  contrast: (ratio: number) => `Contrast ${ratio.toFixed(1)} : 1.`,
  quiet: 'The standard requires a quiet zone of 4 modules.',
} as const;

/** Asked before a password or secret goes into a link. */
export const QR_SHARING = {
  title: 'Put the secret into the link?',
  text: 'Everyone who gets the link can read it, and it stays in browser and chat histories.',
  confirm: 'Copy a link with the secret',
  cancel: 'Leave it out',
} as const;
