/** What the page says below the tool: prerendered, and never loaded as script. */
export const COLOR_PICKER_ABOUT = {
  paragraphs: [
    'It reads all of CSS Color 4 (hexadecimal, names, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch(), color(), none, calc()) and the relative colours of CSS Color 5, and refuses what browsers refuse. A colour outside sRGB or Display P3 is mapped by the ray trace of CSS Color 4 §13, which keeps lightness and hue and gives up chroma; rows that had to do so say so.',
    'Contrast is WCAG 2.2 on the eight-bit colours that you copy; a passing colour is the nearest one in lightness, found by trying every step of 0.1 %. APCA 0.1.9 is shown for information, since no law asks for it yet. Colour blindness is simulated with the matrices of Machado, Oliveira and Fernandes (2009) at full severity: a model, and no two people see alike.',
    'CMYK is the naive arithmetic of CSS and knows nothing of inks or paper; for print, convert with the profile of your press. Spaces that CSS does not have, such as Okhsl or CAM16, come from Color.js.',
  ],
  example: {
    input: 'color(display-p3 0 0.7 0.5)',
    output: 'oklch(0.66594 0.18634 167.158)\nmapped to sRGB: #00ae82',
  },
  keeps: 'inputs',
  related: ['qr-generator', 'base64-encoder', 'hash-generator'],
} as const;
