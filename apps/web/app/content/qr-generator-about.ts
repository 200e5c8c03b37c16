/** What the page says below the tool: prerendered, and never loaded as script. */
export const QR_GENERATOR_ABOUT = {
  paragraphs: [
    'The encoder is our own, to ISO/IEC 18004: it divides your text into modes so that it takes the fewest bits, chooses the smallest of the 40 versions and the best of the 8 masks. Text is written as UTF-8, which every phone reads; Japanese goes into Kanji mode only where UTF-8 does not fit.',
    'A separate reader from another author then decodes the drawn picture, byte for byte, and again after blur, turning, tilting, shrinking, noise and a stain. The score is how often it succeeds. It is one reader’s answer: print a sample and try it with a phone before you print a thousand.',
    'A logo uses up error correction. The page counts the codewords that it covers, raises the level by itself, and says when the logo is too large. It makes no animated, micro or artistic codes, and it does not shorten or track URLs.',
    'Passwords and secrets are not kept over a reload, and are in no link unless you ask for it twice.',
  ],
  example: {
    input: 'Wi-Fi: network “Harbour Café”, WPA, password “flat;white”',
    output: 'WIFI:T:WPA;S:Harbour Café;P:flat\\;white;;',
  },
  keeps: 'inputs',
  related: ['url-encoder', 'password-generator', 'base64-encoder'],
} as const;
