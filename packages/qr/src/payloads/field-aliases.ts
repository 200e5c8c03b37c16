import type { Kind } from './field-specs.ts';

type Aliases = Readonly<Record<string, readonly string[]>>;

const TEXT: Aliases = {
  text: ['content', 'value', 'data'],
};

const CONTACT: Aliases = {
  firstName: ['first', 'givenname', 'given'],
  lastName: ['last', 'familyname', 'family', 'surname'],
  fullName: ['name', 'fn', 'displayname'],
  organisation: ['organization', 'org', 'company'],
  title: ['jobtitle', 'role', 'position'],
  mobile: ['cell', 'mobilephone', 'cellphone'],
  phone: ['tel', 'telephone', 'workphone'],
  email: ['mail', 'emailaddress'],
  website: ['url', 'web', 'homepage'],
  street: ['streetaddress', 'address'],
  city: ['locality', 'town'],
  region: ['state', 'province'],
  postcode: ['zip', 'zipcode', 'postalcode'],
  birthday: ['bday', 'dateofbirth'],
  note: ['notes', 'comment'],
};

const NUMBER = ['phone', 'tel', 'telephone', 'to', 'recipient', 'mobile', 'phonenumber'];

/** Other column names for fields, in lower case without spaces. */
export const FIELD_ALIASES: Readonly<Record<Kind, Aliases>> = {
  text: TEXT,
  numeric: TEXT,
  alnum: TEXT,
  vcard: CONTACT,
  mecard: CONTACT,
  url: { url: ['link', 'website', 'href', 'uri'] },
  wifi: {
    ssid: ['network', 'name'],
    security: ['encryption', 'type', 'authentication', 'auth'],
    password: ['key', 'passphrase', 'psk'],
    eap: ['eapmethod'],
    phase2: ['ph2', 'phase2method'],
    identity: ['user', 'username'],
    anonymous: ['anonymousidentity'],
  },
  email: {
    to: ['email', 'address', 'recipient', 'mail'],
    body: ['message', 'text'],
  },
  sms: {
    number: NUMBER,
    message: ['body', 'text'],
  },
  phone: {
    number: NUMBER,
    extension: ['ext'],
  },
  geo: {
    latitude: ['lat'],
    longitude: ['lon', 'lng', 'long'],
    altitude: ['alt', 'elevation'],
    query: ['q', 'label', 'name', 'place', 'address'],
  },
  event: {
    title: ['summary', 'name', 'event', 'subject'],
    start: ['dtstart', 'begin', 'from', 'startdate', 'date'],
    end: ['dtend', 'until', 'to', 'enddate'],
    timeZone: ['tz', 'tzid', 'zone'],
    location: ['place', 'where', 'venue'],
    description: ['notes', 'note', 'details'],
    url: ['link'],
  },
  epc: {
    name: ['beneficiary', 'payee', 'recipient'],
    iban: ['account'],
    bic: ['swift'],
    amount: ['euros', 'eur'],
    message: ['text', 'remittance', 'unstructured'],
    reference: ['structured', 'creditorreference'],
    purpose: ['purposecode'],
    information: ['info', 'hint', 'note'],
  },
  crypto: {
    currency: ['coin', 'scheme', 'type'],
    address: ['wallet', 'invoice', 'account'],
    label: ['name'],
    message: ['note'],
  },
  otpauth: {
    secret: ['key'],
    account: ['user', 'username', 'email', 'label', 'name'],
    issuer: ['service', 'company'],
  },
};
