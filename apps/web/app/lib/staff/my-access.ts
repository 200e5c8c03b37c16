import { type StaffLevel, staffAccessSchema } from '@hln/contracts';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { dataOf, limited } from './staff-call.ts';
import { staffRest } from './staff-client.ts';

/** How far the signed-in person may go, and whom to ask for more. The database judges every request again. */
export interface MyAccess {
  /** 'manage' for an area that there is not: what nobody guards is open to every account. */
  readonly levelOf: (area: string) => StaffLevel;
  /** E-mail addresses of the Owners. */
  readonly owners: readonly string[];
}

const ownersSchema = v.array(v.object({ email: v.string() }));

/**
 * Reads the access of the signed-in person.
 *
 * @param unread what to say where the backend says nothing
 * @throws SiteError
 */
export async function loadMyAccess(unread: string, signal: AbortSignal): Promise<MyAccess> {
  const [access, owners] = await Promise.all([
    staffRest().rpc('my_access').abortSignal(limited(signal)),
    staffRest().rpc('whom_to_ask').abortSignal(limited(signal)),
  ]);
  const levels = new Map(
    v.parse(staffAccessSchema, dataOf(access, unread)).map(({ area, level }) => [area, level] as const),
  );
  const addresses = v.parse(ownersSchema, dataOf(owners, unread));
  return { levelOf: (area) => levels.get(area) ?? 'manage', owners: addresses.map(({ email }) => email) };
}

export interface MyAccessState {
  /** null until it has been read, and where it cannot be. */
  readonly access: MyAccess | null;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** The access of the signed-in person. @param unread see {@link loadMyAccess} */
export function useMyAccess(unread: string): MyAccessState {
  const { data, isError, refetch } = useQuery({
    queryKey: ['my-access'],
    queryFn: ({ signal }) => loadMyAccess(unread, signal),
    structuralSharing: false,
  });
  return { access: data ?? null, failed: isError, reload: () => void refetch() };
}

/**
 * Whether a tool is open to the signed-in person; null until that is known. Where it cannot be read each tool counts as
 * open: its page decides again.
 */
export function isOpenTo(
  { access, failed }: Pick<MyAccessState, 'access' | 'failed'>,
  {
    id,
    area = id,
    isOpenToAll,
  }: { readonly id: string; readonly area?: string; readonly isOpenToAll?: true },
): boolean | null {
  if (isOpenToAll === true || failed) return true;
  return access === null ? null : access.levelOf(area) !== 'none';
}
