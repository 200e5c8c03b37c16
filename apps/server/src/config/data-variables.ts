import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { optional, urlOf, wholeNumber, withDefault } from '@hln/supabase/shared/http/environment/variable';
import * as v from 'valibot';

/** The variables for the location of the data, and for its keys. */
export const dataVariables = {
  DATA_DIR: withDefault(v.string(), '.data', {
    description: 'the embedded database and the installation’s keys (mode 600)',
    example: '/var/lib/hln',
  }),
  DATABASE_URL: optional(
    urlOf(['postgres:', 'postgresql:'], 'must look like postgres://user:password@host:5432/database'),
    {
      description: 'a Postgres to use instead',
      example: 'postgres://user:password@host:5432/database',
      unset: 'none: embedded',
    },
  ),
  CONSOLE_DATABASE_URL: optional(
    urlOf(['postgres:', 'postgresql:'], 'must look like postgres://user:password@host:5432/database'),
    {
      description:
        'the same Postgres, as the login of its own that the SQL console of Database Admin asks with ' +
        '([operations](operations.md#the-sql-console))',
      example: 'postgres://hln_console:password@host:5432/database',
      unset: 'none: the console is off; the embedded database needs none',
    },
  ),
  DATABASE_POOL_SIZE: withDefault(wholeNumber(2, 500, 'must be a number from 2 to 500'), '10', {
    description: 'connections to that Postgres',
    example: '30',
  }),
  BACKUP_COPIED_STAMP: optional(v.pipe(v.string(), v.startsWith('/', 'must be the whole path of a file')), {
    description:
      'a file that is touched whenever backups were copied to another machine; the nightly proof fails when that was ' +
      'more than 50 hours ago ([how](deploy-own-machine.md#off-the-machine))',
    example: '/var/lib/hln/backups-copied',
    unset: 'nobody looks whether backups are copied',
  }),
  STAFF_EMAIL: withDefault(
    v.pipe(v.string(), v.toLowerCase(), v.email('must be an email address, for example staff@example.nz')),
    'staff@hln.example',
    {
      description:
        'the email address of the first staff account, which the first start of an embedded database makes ' +
        'and prints',
      example: 'staff@example.nz',
    },
  ),
  PUBLISHABLE_KEY: withDefault(
    v.pipe(v.string(), v.startsWith('sb_publishable_', 'must start with sb_publishable_')),
    EMBEDDED_PUBLISHABLE_KEY,
    { description: 'the public key that browsers send', example: 'sb_publishable_123' },
  ),
  SECRET_KEY: optional(
    v.pipe(
      v.string(),
      v.startsWith('sb_secret_', 'must start with sb_secret_'),
      v.minLength(32, 'must have at least 32 characters'),
    ),
    {
      description: 'the key that acts as `service_role`, at least 32 characters',
      example: 'sb_secret_…',
      unset: 'made on the first start, kept in `DATA_DIR`',
    },
  ),
  JWT_SECRET: optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')), {
    description: 'what access tokens are signed with, at least 32 characters',
    example: 'a long random text of at least 32 characters',
    unset: 'made on the first start, kept in `DATA_DIR`',
  }),
};
