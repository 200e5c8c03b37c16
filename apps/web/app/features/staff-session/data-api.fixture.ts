import {
  beginSecondFactor,
  confirmSecondFactor,
  giveSecondFactor,
  loadSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../lib/staff/second-factor.ts';

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
  ]);
}
