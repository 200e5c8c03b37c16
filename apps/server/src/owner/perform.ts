import { runStaffCommand } from '../staff/commands.ts';
import type { HlnServer } from '../start-server.ts';
import type { OwnerRequest } from './channel.ts';

/** Does in the server what its owner asked for. @returns what to tell the owner */
export async function performOwnerRequest(server: HlnServer, request: OwnerRequest): Promise<string> {
  switch (request.kind) {
    case 'backup':
      await server.backUp(request.target);
      return '';
    case 'staff':
      return await runStaffCommand(server.backend.database, request.command, request.email);
  }
}
