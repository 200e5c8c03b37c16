import type { PasswordCheck } from '@hln/passwords';
import { checkPassword } from '@hln/passwords/check-password';
import { serveWorker } from '../../../lib/worker-service.ts';

serveWorker<string, PasswordCheck>(self, (password, reply) => reply.result(checkPassword(password)));
