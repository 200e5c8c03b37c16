import { CONTACT_LIMITS } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { EMPTY_ENQUIRY, enquiryErrors } from './enquiry.ts';

const GOOD = { name: 'Aroha', business: '', email: 'aroha@example.nz', message: 'Invoices, by hand.' };

describe('the errors of an enquiry', () => {
  it('are empty if it can be sent', () => {
    expect(enquiryErrors(GOOD)).toEqual({});
    expect(enquiryErrors({ ...GOOD, business: 'Kōwhai Ltd', email: ' aroha@example.nz ' })).toEqual({});
  });

  it('name each required field', () => {
    expect(enquiryErrors({ ...EMPTY_ENQUIRY, name: ' \n', message: '\t' })).toEqual({
      name: 'Please tell us your name.',
      email: 'Please tell us your email address, so that we can answer.',
      message: 'Please tell us about the job.',
    });
  });

  it('name fields that are too long, and an invalid email address', () => {
    expect(
      enquiryErrors({
        name: 'a'.repeat(CONTACT_LIMITS.name + 1),
        business: 'b'.repeat(CONTACT_LIMITS.business + 1),
        email: 'aroha@example',
        message: 'm'.repeat(CONTACT_LIMITS.message + 1),
      }),
    ).toEqual({
      name: 'Please keep the name to 100 characters.',
      business: 'Please keep the business’s name to 150 characters.',
      email: 'Please enter an email address like name@example.org.',
      message: 'Please keep it to 5,000 characters.',
    });
  });
});
