/** The explanation below the tool: prerendered, and never loaded as script. */
export const COLOR_PICKER_ABOUT = {
  paragraphs: [
    'It reads all of CSS Color 4 (hexadecimal, names, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch(), color(), none, calc()) and the relative colours of CSS Color 5, and rejects what browsers reject. A colour outside sRGB or Display P3 is mapped by the ray trace of CSS Color 4 §13, which keeps lightness and hue and reduces chroma; rows with a mapped colour say so.',
    'Contrast follows WCAG 2.2 for the eight-bit colours that you copy; the passing colour is the nearest one in lightness, found by trying every step of 0.1%. APCA 0.1.9 is for information, as no law asks for it yet. Colour blindness is simulated with the matrices of Machado, Oliveira and Fernandes (2009) at full severity: it is a model, and no two people see alike.',
    'CMYK is the naive arithmetic of CSS and knows nothing about inks or paper; for print, convert with your printer’s profile. Colour spaces that CSS does not have, such as Okhsl or CAM16, come from Color.js.',
  ],
  example: {
    input: 'color(display-p3 0 0.7 0.5)',
    output: 'oklch(0.66594 0.18634 167.158)\nmapped to sRGB: #00ae82',
  },
  does: [
    'Reads any CSS colour, and writes it in eleven formats.',
    'Shows the edge of sRGB and of P3 while you pick.',
    'Checks contrast to WCAG 2.2, and finds the nearest colour that passes.',
    'Makes palettes, as CSS or for Tailwind.',
    'Mixes two colours in seven spaces, and makes gradients of up to eight stops.',
    'Finds the main colours of a picture, and the colour of any of its pixels.',
  ],
  never: [
    'Clips a colour at the edge of a gamut without saying so.',
    'Rounds a contrast up to a pass.',
    'Changes the hue of a colour to make it fit.',
    'Pretends to know your printer: its CMYK is arithmetic.',
  ],
  check: [
    'The conformance tests check known answers from CSS Color 4 and 5, CSS Syntax 3, CSS Values 4, WCAG 2.2 and APCA in your browser, with the code that this page uses.',
    'Before we publish anything, we compare the mapping with that of Color.js, the library of two editors of CSS Color, and check that colours written in each format are read back to the same bytes.',
  ],
  beside: {
    title: 'Clipped or mapped',
    caption: 'Colours outside sRGB, as sRGB',
    head: ['Colour', 'Clipped', 'Mapped, as here'],
    rows: [
      ['oklch(0.7 0.3 250)', '#0099ff', '#3fa3ff'],
      ['oklch(0.8 0.25 30)', '#ff6951', '#ffa191'],
      ['color(display-p3 1 0 0)', '#ff0000', '#ff3428'],
      ['color(display-p3 0 1 0)', '#00ff00', '#00f74f'],
    ],
    cells: 'numbers',
    notes: [
      'Clipping each channel is simple, and changes how light a colour is: the second colour, specified at a lightness of 80%, comes out at 70%. Mapping keeps its 80% and reduces its chroma.',
    ],
  },
  knows: [
    {
      name: 'Notations',
      items:
        'hexadecimal with 3, 4, 6 or 8 digits; the names of CSS; rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch(); color() with srgb, display-p3, rec2020, xyz and others; none, calc() and its functions; colours from others with from',
    },
    {
      name: 'Formats',
      items: 'Hex, RGB, HSL, HWB, OKLCH, OKLab, LCH, Lab, Display P3, the name if there is one, CMYK',
    },
    {
      name: 'Contrast',
      items: 'WCAG 2.2 at AA and AAA for text, large text and controls; APCA as information',
    },
    {
      name: 'Palettes',
      items: 'shades from 50 to 950, complementary, analogous, triadic, split complementary, square',
    },
    {
      name: 'Mixtures and gradients',
      items:
        'OKLab, OKLCH, sRGB, linear light, Lab, LCH and HSL, with the four ways around the hues; linear, radial and conic',
    },
    { name: 'Colour blindness', items: 'protanopia, deuteranopia, tritanopia, achromatopsia' },
  ],
  options: [
    { name: 'HSL', input: 'rebeccapurple', format: 'hsl', output: 'hsl(270 50% 40%)' },
    { name: 'OKLCH', input: 'rebeccapurple', format: 'oklch', output: 'oklch(0.44027 0.1603 303.373)' },
    {
      name: 'Display P3',
      input: 'rebeccapurple',
      format: 'display-p3',
      output: 'color(display-p3 0.37367 0.21033 0.57911)',
    },
    { name: 'Name', input: '#663399', format: 'name', output: 'rebeccapurple' },
    { name: 'CMYK, naive', input: '#663399', format: 'cmyk', output: 'device-cmyk(33.33% 66.67% 0% 40%)' },
    {
      name: 'Four digits of hex have alpha',
      input: '#0af8',
      format: 'srgb',
      output: 'rgba(0, 170, 255, 0.533)',
    },
    {
      name: 'A colour from another, lighter',
      input: 'oklch(from #369 calc(l + 0.2) c h)',
      format: 'hex',
      output: '#6ea3da',
    },
  ],
  questions: [
    {
      question: 'What is OKLCH good for?',
      answer:
        'It gives a colour’s lightness, strength and hue in steps that look even. Change one of the three, and the other two look the same as before. In HSL, a yellow and a blue of the same lightness look very different.',
    },
    {
      question: 'What does “mapped to sRGB” mean?',
      answer:
        'That the colour is stronger than an ordinary screen can show. The row then gives the nearest colour by the rules of CSS, with the same lightness and hue and less chroma.',
    },
    {
      question: 'Which contrast do I need?',
      answer:
        'WCAG 2.2 requires 4.5 to 1 for text at level AA, 7 to 1 at AAA, and 3 to 1 for large text and controls. The page says which of these a pair passes, and offers the nearest colour that passes the others.',
    },
    {
      question: 'Why does a colour look different on another screen?',
      answer:
        'Screens differ in the colours that they can show and in their settings. Colours within sRGB look much the same nearly everywhere; those in P3 need a screen that shows P3.',
    },
    {
      question: 'Can I use the CMYK values for print?',
      answer:
        'Better not. They are plain arithmetic. How a press prints a colour depends on its inks and paper, so convert with the profile that your printer gives you.',
    },
    {
      question: 'In which space should I mix colours?',
      answer:
        'OKLab gives even steps and no unexpected hues. OKLCH keeps the strength of both colours and passes through the hues between them. sRGB is what older CSS and most image editors do; between strong colours it gets dull or dark.',
    },
    {
      question: 'How are a picture’s colours found?',
      answer:
        'By k-means in OKLab over a copy of at most 256 by 256 pixels. The start is fixed, so the same picture always has the same colours. Each stands for the pixels near it, and the share says how many they are.',
    },
    {
      question: 'Is what I type or open sent anywhere?',
      answer: 'No. The page’s security policy blocks it from connecting to any server.',
    },
  ],
  keeps: 'inputs',
  related: ['qr-generator', 'base64-encoder', 'hash-generator'],
} as const;
