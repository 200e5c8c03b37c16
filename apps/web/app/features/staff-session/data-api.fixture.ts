import { removePasskey, renamePasskey } from '../../lib/staff/passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  giveSecondFactor,
  loadSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../lib/staff/second-factor.ts';

const PASSKEY = '00000000-0000-4000-8000-000000000000';

/** Makes every call of signing in and of one's own account to the data API, for the test of all of them. */
export async function callDataApi(): Promise<void> {
  // The recorded answers are not what was asked for.
  await Promise.allSettled([
    loadSecondFactor(''),
    giveSecondFactor('123456', ''),
    beginSecondFactor(''),
    confirmSecondFactor('123456', ''),
    removeSecondFactor('123456', ''),
    renewRecoveryCodes('123456', ''),
    renamePasskey(PASSKEY, 'Laptop', ''),
    removePasskey(PASSKEY, '123456', ''),
  ]);
}
