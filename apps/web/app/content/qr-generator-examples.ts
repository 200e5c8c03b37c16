/** What the "Example" button fills in. */
export const QR_EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  text: { text: 'Kia ora! This text is in the code itself, and needs no network.' },
  url: { url: 'https://www.wellington.govt.nz/' },
  wifi: { ssid: 'Harbour Café', security: 'WPA', password: 'flat;white' },
  vcard: {
    firstName: 'Jane',
    lastName: 'Doe',
    organisation: 'Example Ltd',
    mobile: '+64 21 000 0000',
    email: 'jane@example.org',
    website: 'https://example.org',
  },
  mecard: { firstName: 'Jane', lastName: 'Doe', mobile: '+64 21 000 0000', email: 'jane@example.org' },
  email: { to: 'hello@example.org', subject: 'Question', body: 'Kia ora,\n' },
  sms: { number: '+64 21 000 0000', message: 'On my way' },
  phone: { number: '+64 4 000 0000' },
  geo: { latitude: '-41.2784', longitude: '174.7767', query: 'Parliament, Wellington' },
  event: {
    title: 'Harbour swim',
    start: '2027-02-06T09:00',
    end: '2027-02-06T11:00',
    timeZone: 'Pacific/Auckland',
    location: 'Oriental Bay',
  },
  epc: { name: 'Example Org', iban: 'DE02 1001 0010 9307 1186 03', amount: '12.30', message: 'Invoice 42' },
  crypto: { currency: 'bitcoin', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', amount: '0.01' },
  otpauth: { secret: 'JBSWY3DPEHPK3PXP', account: 'jane@example.org', issuer: 'Example' },
};
