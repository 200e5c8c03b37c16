import {
  flag,
  httpUrl,
  optional,
  wholeNumber,
  withDefault,
  words,
} from '@hln/supabase/shared/http/environment/variable';
import * as v from 'valibot';
import { parseNetworks } from '../foundation/networks.ts';

/** The variables for where the server listens, what it serves, and whom it trusts. */
export const serverVariables = {
  PORT: withDefault(wholeNumber(0, 65_535, 'must be a port from 0 to 65535, for example 3000'), '3000', {
    description: 'the port to listen on; 0 takes any free port',
    example: '8080',
  }),
  HOST: withDefault(v.string(), '127.0.0.1', {
    description: 'the IP address to listen on',
    example: '0.0.0.0',
  }),
  SITE_DIR: withDefault(v.string(), 'apps/web/build/client', {
    description: 'the built site',
    example: '/srv/hln/site',
  }),
  TRUSTED_PROXIES: withDefault(
    v.pipe(
      words,
      v.check(
        (list) => parseNetworks(list) !== null,
        'must list IP addresses or CIDR ranges, for example "10.0.0.0/8, 192.0.2.7"',
      ),
    ),
    '',
    {
      description: 'IP addresses or CIDR ranges whose `X-Forwarded-*` headers are believed',
      example: '10.0.0.0/8, 192.0.2.7',
    },
  ),
  API_REQUESTS_PER_MINUTE: withDefault(
    wholeNumber(0, 10_000_000, 'must be a whole number; 0 switches the limit off'),
    '600',
    {
      description:
        'per IP address, in front of the database’s own limits; a body counts for each 100 kB of it; 0 switches it off',
      example: '1200',
    },
  ),
  // The site's own variable: the backend that its pages call, if it is not this server.
  VITE_BACKEND_URL: optional(httpUrl('must be the URL of the backend, for example https://api.example.nz'), {
    description: 'where the built site calls; the Content-Security-Policy allows it',
    example: 'https://api.example.nz',
    unset: 'this server',
  }),
  CSP_CONNECT_SRC: withDefault(words, '', {
    description: 'further origins that the Content-Security-Policy lets pages call',
    example: 'https://api.example.nz',
  }),
  CSP_SCRIPT_SRC: withDefault(words, '', {
    description: 'further origins that the Content-Security-Policy lets pages load scripts from',
    example: 'https://scripts.example.nz',
  }),
  CSP_FRAME_SRC: withDefault(words, '', {
    description: 'further origins that the Content-Security-Policy lets pages frame',
    example: 'https://frames.example.nz',
  }),
  TEST_PAYMENTS: optional(flag, {
    description:
      '`1` plays the card provider in TEST MODE where others can reach the server, too; nobody but ' +
      '`CONSULTATION_MAIL_TO` is written to then',
    example: '1',
    unset: 'on the own machine `1`, else `0`',
  }),
  DRAIN_SECONDS: withDefault(wholeNumber(0, 60, 'must be a whole number of seconds from 0 to 60'), '0', {
    description:
      'how long a process that is told to stop goes on serving while `/readyz/serving` refuses, so that a proxy that asks ' +
      'sends visitors to another one first',
    example: '5',
  }),
  HEARTBEAT_URL: optional(
    httpUrl('must be a URL that may be asked once a minute, for example https://hc-ping.com/your-uuid'),
    {
      description:
        'asked with GET once a minute while everything works, so that a service elsewhere notices when it is not',
      example: 'https://hc-ping.com/your-uuid',
      unset: 'none: no heartbeat is sent',
    },
  ),
  METRICS_TOKEN: optional(v.pipe(v.string(), v.minLength(16, 'must have 16 characters or more')), {
    description: 'the token that opens `/metrics` for Prometheus, sent as `Authorization: Bearer …`',
    example: 'openssl rand -hex 24',
    unset: 'none: there is no `/metrics`',
  }),
  NODE_ENV: withDefault(v.string(), '', {
    description: '`production` refuses what is for tests alone',
    example: 'production',
  }),
  LOG_LEVEL: withDefault(
    v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'info',
    { description: '`debug`, `info`, `warn`, `error` or `silent`', example: 'warn' },
  ),
};
