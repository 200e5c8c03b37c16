/** The kinds in the order of the page. */
export const QR_KINDS = [
  { value: 'text', label: 'Text' },
  { value: 'url', label: 'URL' },
  { value: 'wifi', label: 'Wi-Fi' },
  { value: 'vcard', label: 'Contact' },
  { value: 'mecard', label: 'MECARD' },
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
  { value: 'phone', label: 'Phone' },
  { value: 'geo', label: 'Place' },
  { value: 'event', label: 'Event' },
  { value: 'epc', label: 'Payment' },
  { value: 'crypto', label: 'Crypto' },
  { value: 'otpauth', label: 'Sign-in key' },
] as const;

interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

/** Labels of fields by kind; `any` holds those that all kinds share. */
export const QR_FIELDS: Readonly<Record<string, Readonly<Record<string, FieldWords>>>> = {
  any: {
    text: { label: 'Text' },
    url: { label: 'URL', placeholder: 'https://example.org' },
    email: { label: 'Email address' },
    phone: { label: 'Telephone, work' },
    mobile: { label: 'Mobile' },
    number: { label: 'Telephone number', placeholder: '+64 4 123 4567' },
    message: { label: 'Message' },
    title: { label: 'Title' },
    note: { label: 'Note' },
    firstName: { label: 'First name' },
    lastName: { label: 'Last name' },
    fullName: { label: 'Full name', hint: 'Only if it is not first and last name' },
    organisation: { label: 'Organisation' },
    website: { label: 'Website' },
    street: { label: 'Street' },
    city: { label: 'Town or city' },
    region: { label: 'Region' },
    postcode: { label: 'Postcode' },
    country: { label: 'Country' },
    birthday: { label: 'Birthday' },
    version: {
      label: 'Version',
      choices: { '3.0': '3.0 (most phones)', '002': '002', '001': '001 (needs a BIC)' },
    },
    amount: { label: 'Amount' },
  },
  wifi: {
    ssid: { label: 'Name of the network (SSID)' },
    security: {
      label: 'Security',
      choices: {
        WPA: 'WPA, WPA2 or WPA3',
        SAE: 'WPA3 only',
        WEP: 'WEP',
        'WPA2-EAP': 'Enterprise (EAP)',
        nopass: 'No password',
      },
    },
    password: { label: 'Password' },
    eap: { label: 'EAP method' },
    phase2: { label: 'Second phase', choices: { '': 'None' } },
    identity: { label: 'User name' },
    anonymous: { label: 'Anonymous identity' },
    hidden: { label: 'The network is hidden' },
    quoteHex: {
      label: 'Quotes around names and passwords of only 0–9 and A–F',
      hint: 'For old Android readers. iPhones can’t read them.',
    },
  },
  email: {
    to: { label: 'To', placeholder: 'name@example.org' },
    subject: { label: 'Subject' },
    body: { label: 'Message' },
    cc: { label: 'Cc' },
    bcc: { label: 'Bcc' },
  },
  sms: {
    format: { label: 'Format', choices: { sms: 'sms: (current phones)', smsto: 'SMSTO: (older Android)' } },
  },
  phone: { extension: { label: 'Extension' } },
  geo: {
    latitude: { label: 'Latitude', placeholder: '-41.2866' },
    longitude: { label: 'Longitude', placeholder: '174.7756' },
    altitude: { label: 'Altitude in metres' },
    query: { label: 'Name or place to look for', hint: 'Without coordinates, the map looks it up' },
  },
  event: {
    title: { label: 'What' },
    start: { label: 'Starts' },
    end: { label: 'Ends' },
    allDay: { label: 'Whole days' },
    timeZone: {
      label: 'Time zone',
      hint: 'Such as Pacific/Auckland. If empty, the time zone of the person who scans it',
      placeholder: 'Pacific/Auckland',
    },
    location: { label: 'Where' },
    description: { label: 'Description' },
  },
  epc: {
    name: { label: 'Payee' },
    iban: { label: 'IBAN' },
    bic: { label: 'BIC', hint: 'Not needed within the European Economic Area' },
    amount: { label: 'Amount in euros', placeholder: '12.30', hint: 'If empty, the payer fills it in' },
    message: { label: 'Message to the payee' },
    reference: { label: 'Creditor reference', hint: 'Instead of a message' },
    purpose: { label: 'Purpose code' },
    information: { label: 'Note to the payer' },
  },
  crypto: {
    currency: { label: 'Currency' },
    address: { label: 'Wallet or invoice' },
    label: { label: 'Label' },
  },
  otpauth: {
    secret: { label: 'Secret (Base32)' },
    account: { label: 'Account' },
    issuer: { label: 'Service' },
    type: { label: 'Type', choices: { totp: 'By time (TOTP)', hotp: 'By counter (HOTP)' } },
    algorithm: {
      label: 'Hash',
      choices: { SHA1: 'SHA-1 (every app)', SHA256: 'SHA-256', SHA512: 'SHA-512' },
    },
    digits: { label: 'Digits' },
    period: { label: 'Seconds', placeholder: '30' },
    counter: { label: 'Counter', placeholder: '0' },
  },
};
