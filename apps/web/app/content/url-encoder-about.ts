/** What the page says below the tool: prerendered, and never loaded as script. */
export const URL_ENCODER_ABOUT = {
  paragraphs: [
    'Encoding writes every character that a mode does not leave alone as the bytes of its UTF-8 form: ä becomes %C3%A4. Which characters stay is the difference between the modes, and each mode lists them. A percent sign is always encoded, so that decoding gives back exactly what you put in; tick “Leave escapes alone” if the text has escapes that should stay.',
    'Decoding keeps what it cannot read, such as %zz or bytes that are not UTF-8, just as it stands, and says where it is and what is wrong. It never puts a replacement character in its place. Text that was encoded several times can be decoded as many times.',
    'URLs are read by your browser’s own parser, which follows the URL Standard; older browsers differ in a few rare cases. Parameters that you do not touch in the table keep their exact bytes.',
    'The warning about look-alikes follows Unicode’s UTS #39: mixed alphabets, mixed digits, invisible joiners, and letters that look like ASCII ones. It does not know accented Latin letters, ASCII that resembles ASCII (paypa1), or which names are famous. No warning is no proof.',
  ],
  example: {
    input: 'Encode as a component: Tāmaki & 100%',
    output: 'T%C4%81maki%20%26%20100%25',
  },
  keeps: 'inputs',
  related: ['base64-encoder', 'json-formatter', 'qr-generator'],
} as const;
