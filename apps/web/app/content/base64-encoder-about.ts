/** What the page says below the tool: prerendered, and never loaded as script. */
export const BASE64_ENCODER_ABOUT = {
  paragraphs: [
    'Base64 writes any bytes with 64 letters, digits and signs, so that they survive where only text does: in email, JSON, URLs and style sheets. It makes them a third longer, and it is no encryption: whoever has the text has the content.',
    'Encoding follows RFC 4648 with either alphabet, lines as MIME (76) or PEM (64) have them, and data URLs. Strict decoding takes canonical text only, one for each content: whole padding, nothing outside the alphabet, no left-over bits. Forgiving decoding does what the browser’s atob does, and points at the character that stops it. Data URLs and PEM blocks are unwrapped.',
    'What comes out is recognised by its first bytes. Pictures are shown as pictures only, SVG included, so that nothing in them can run; HTML is shown as text. The page recognises common formats, and does not look into archives.',
  ],
  example: { input: 'Kia ora!', output: 'S2lhIG9yYSE=' },
  keeps: 'inputs',
  related: ['url-encoder', 'hash-generator', 'json-formatter'],
} as const;
