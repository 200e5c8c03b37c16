import type { PayloadWriter } from './field-reader.ts';
import { CURRENCIES } from './field-specs.ts';

/** A payment URI as BIP 21 writes it; the other currencies follow its form. */
export const writeCrypto: PayloadWriter = (reader) => {
  const currency = reader.choice('currency', CURRENCIES);
  const address = reader.required('address', 'Write the address or the invoice.');
  if (/[^A-Za-z0-9]/.test(address)) reader.refuse('address', 'This has only letters and digits.');
  const amount = reader.text('amount');
  if (amount !== '' && !(/^\d+(\.\d+)?$/.test(amount) && Number(amount) > 0)) {
    reader.refuse('amount', 'Write the amount with a decimal point, like 0.01.');
  }
  const parameters = [
    ['amount', amount],
    ['label', encodeURIComponent(reader.text('label'))],
    ['message', encodeURIComponent(reader.text('message'))],
  ].filter(([, value]) => value !== '');
  const query = parameters.map((parameter) => parameter.join('=')).join('&');
  return `${currency}:${address}${query === '' ? '' : `?${query}`}`;
};
