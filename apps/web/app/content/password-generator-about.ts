/** What the page says below the tool: prerendered, and never loaded as script. */
export const PASSWORD_GENERATOR_ABOUT = {
  paragraphs: [
    'Randomness comes from your browser’s cryptographic source (crypto.getRandomValues), without the bias that a remainder brings. Of all passwords that keep the rules, each is exactly as likely as any other.',
    'The strength is counted, not estimated: the page works out how many passwords of this length keep all the rules, and gives the logarithm. A rule such as “at least one digit” makes the number smaller, and you see by how much.',
    'Site rules are read as Apple proposed them for HTML’s passwordrules attribute. Where a rule is unclear, the stricter reading is used, so that the password passes under either.',
    'The times assume somebody who knows exactly how the password was made and tries at a steady speed until half of all are tried. They say nothing about a password that you change by hand, use twice or type into a false page.',
    'Passphrases use the EFF’s large word list of 7,776 words (Electronic Frontier Foundation, CC BY 3.0 US).',
  ],
  example: {
    input: 'minlength: 8; maxlength: 12; required: lower; required: digit;',
    output: 'Site rules → 12 characters, a to z and 0 to 9, 62.0 bits',
  },
  keeps: 'nothing',
  related: ['hash-generator', 'qr-generator', 'base64-encoder'],
} as const;
