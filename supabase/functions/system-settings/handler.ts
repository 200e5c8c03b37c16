import {
  isSettingKey,
  type SettingValue,
  type StaffSettings,
  settingOf,
  staffSettingRowsSchema,
} from '@hln/contracts/settings';
import * as v from 'valibot';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import { transportOf } from '../_shared/http/environment/mail.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';

/**
 * Returns what staff have set and what the environment fixes, for callers who may see settings. The database knows
 * nothing about the environment, and this function reads no secrets from either.
 */
export const handler = defineFunction(['GET'], async (request, environment, { db }) => {
  await requireProjectKey(request, environment);
  const rows = await askAsCaller(request, environment, 'staff_settings', db.rpc('staff_settings'));
  const answer: StaffSettings = {
    settings: v.parse(staffSettingRowsSchema, rows).flatMap(({ key, value, ...row }) =>
      // A database that is newer than this code, as during a deployment, may have other settings.
      isSettingKey(key)
        ? [
            {
              key,
              value,
              isSet: row.is_set,
              revision: row.revision,
              changedAt: row.changed_at,
              changedBy: row.changed_by,
            },
          ]
        : [],
    ),
    given: givenOf(environment),
    facts: { payments: paymentsOf(environment), mail: transportOf(environment.mail) },
  };
  return Response.json(answer);
});

function givenOf({ givenSettings }: FunctionEnvironment): Record<string, SettingValue | null> {
  return Object.fromEntries(
    Object.entries(givenSettings).map(([key, value]) => [
      key,
      isSettingKey(key) && settingOf(key).kind !== 'secret' ? value : null,
    ]),
  );
}

function paymentsOf({ payments }: FunctionEnvironment): StaffSettings['facts']['payments'] {
  if (payments.secretKey === null) return 'off';
  const isTest = payments.publishableKey === null || /^[sr]k_test_/.test(payments.secretKey);
  return isTest ? 'test' : 'live';
}
