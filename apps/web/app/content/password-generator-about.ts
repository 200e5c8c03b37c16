/** The explanation below the tool: prerendered, and never loaded as script. */
export const PASSWORD_GENERATOR_ABOUT = {
  paragraphs: [
    'Randomness comes from your browser’s cryptographic source (crypto.getRandomValues), without the bias that taking a remainder causes. Every password that keeps the rules is exactly as likely as any other.',
    'The strength is counted, not estimated: the page works out how many passwords of this length keep all the rules, and gives the logarithm. A rule such as “at least one digit” makes the number smaller, and you see by how much.',
    'Site rules follow Apple’s proposal for HTML’s passwordrules attribute. Where a rule is unclear, the page takes the stricter reading, so that the password passes under either.',
    'The times assume somebody who knows exactly how the password was made and tries at a steady speed until half of all possible passwords have been tried. They don’t hold for a password that you change by hand, use twice or type into a fake page.',
    'Passphrases use the EFF’s large word list of 7,776 words (Electronic Frontier Foundation, CC BY 3.0 US).',
  ],
  example: {
    input: 'minlength: 8; maxlength: 12; required: lower; required: digit;',
    output: 'Site rules → 12 characters, a to z and 0 to 9, 62.0 bits',
  },
  does: [
    'Makes passwords, passphrases, PINs and pronounceable passwords.',
    'Keeps to your rules or a site’s, and picks from all passwords that do.',
    'Counts exactly how many are possible, and says how long guessing takes.',
    'Makes up to 1,000 at once, and clears the clipboard when you ask.',
    'Estimates how many guesses a password of your own takes, and why.',
    'Lists what this tab made, until you clear it, reload or close the tab.',
  ],
  never: [
    'Stores, sends or logs what it makes or what you type to check.',
    'Uses Math.random, or a remainder that favours some characters.',
    'Calls a password strong because it looks complicated.',
    'Changes a password afterwards to fit a rule, which would make some likelier.',
  ],
  check: [
    'The conformance tests compare counts with those worked out by hand or by listing every password, in your browser, with the code that this page uses. They also check that hundreds of new passwords keep their rules.',
    'Before we publish anything, we draw many times from small sets of passwords, and a chi-squared test checks that each comes up as often as any other.',
  ],
  beside: {
    title: 'Strengths side by side',
    caption: 'How long guessing takes on average for somebody who has stolen the hash',
    head: ['What', 'Bits', 'bcrypt, cost 12', 'MD5'],
    rows: [
      ['PIN, 6 digits', '19.9', '5 seconds', 'under a second'],
      ['Password, 8 characters', '48.9', '84 years', '4.4 minutes'],
      ['Passphrase, 4 words', '51.7', '580 years', '30 minutes'],
      ['Password, 12 characters', '74.5', '4.3 billion years', '430 years'],
      ['Passphrase, 6 words', '77.5', '35 billion years', '3.5 thousand years'],
    ],
    cells: 'numbers',
    notes: [
      'Calculated by this page at the speeds that it shows beside each result: 100,000 guesses a second against bcrypt, a trillion against MD5.',
    ],
  },
  knows: [
    {
      name: 'In a password of your own',
      items:
        'common passwords, English words and names, runs on five keyboards, sequences, repeats, dates and years, symbols for letters, words backwards',
    },
    {
      name: 'Kinds',
      items: 'passwords, passphrases of the EFF’s words, PINs, pronounceable passwords, site rules',
    },
    {
      name: 'Rules of your own',
      items:
        'length, classes with a minimum of each, which symbols, characters to leave out, look-alikes, no character twice, how many of the same in a row',
    },
    {
      name: 'Rules of a site',
      items:
        'minlength, maxlength, required, allowed and max-consecutive, with classes or sets such as [-_.]',
    },
  ],
  options: [
    { name: 'Password, 20 characters', kind: 'password', choices: {}, output: '124.8 bits' },
    { name: 'Leave out look-alikes', kind: 'password', choices: { lookAlikes: true }, output: '122.4 bits' },
    { name: 'No character twice', kind: 'password', choices: { unique: true }, output: '120.9 bits' },
    {
      name: 'The same in a row: Never',
      kind: 'password',
      choices: { maxConsecutive: 1 },
      output: '124.5 bits',
    },
    { name: 'Passphrase, 6 words', kind: 'passphrase', choices: { words: 6 }, output: '77.5 bits' },
    {
      name: 'A digit after one of the words',
      kind: 'passphrase',
      choices: { words: 6, wordDigit: true },
      output: '83.5 bits',
    },
    {
      name: 'PIN, 4 digits, without the easily guessed',
      kind: 'pin',
      choices: { pinLength: 4, avoidTrivial: true },
      output: '13.2 bits',
    },
    {
      name: 'Pronounceable, 16 letters',
      kind: 'pronounceable',
      choices: { sounds: 16 },
      output: '52.3 bits',
    },
    {
      name: 'Site rules',
      input: 'minlength: 8; maxlength: 8; required: lower; required: digit; max-consecutive: 2;',
      kind: 'rules',
      choices: {},
      output: '41.2 bits',
    },
  ],
  questions: [
    {
      question: 'May I type a real password to check it?',
      answer:
        'It stays on this page: the security policy blocks every connection, nothing is stored, and leaving the view forgets it. Extensions of your browser can read what you type on any page; if you are in doubt, type one that is built in the same way.',
    },
    {
      question: 'Why does a generated password get fewer guesses under “Check a password”?',
      answer:
        'Because zxcvbn counts only ten guesses for each character that it doesn’t recognise. It can’t know that a password is random, and the generator does: for generated passwords, believe the bits.',
    },
    {
      question: 'Can anybody see the passwords made here?',
      answer:
        'Only you, and anybody who looks at your screen. They are made on your device and stored nowhere, and the page’s security policy blocks it from connecting to any server.',
    },
    {
      question: 'Password or passphrase?',
      answer:
        'A password for what a password manager fills in. A passphrase for what you type or remember yourself: six words (77.5 bits) are about as strong as twelve random characters (74.5 bits with the symbols that this page uses, 78.7 with every symbol on a keyboard), and far easier to type.',
    },
    {
      question: 'How long should a password be?',
      answer:
        'With sixteen characters or six words, guessing takes thousands of years even where a service stores a plain MD5. With eight characters it takes minutes: see the table above.',
    },
    {
      question: 'Why does a rule such as “one digit at least” make it weaker?',
      answer:
        'Because it rules out all passwords without a digit, which leaves fewer to try. The difference is small, and the page shows how small. Such rules only help with passwords that people make up.',
    },
    {
      question: 'Should I change my passwords every few months?',
      answer:
        'Not by the calendar: the American standard (NIST SP 800-63B) advises against that. Use a long one for each service, and change it when somebody else may have it.',
    },
    {
      question: 'Why not use random letters from a program of my own?',
      answer:
        'You can, if it uses a cryptographic source and no remainder: a random byte modulo 62 gives the first eight characters five chances in 256 and all others four.',
    },
  ],
  keeps: 'nothing',
  related: ['hash-generator', 'qr-generator', 'base64-encoder'],
} as const;
