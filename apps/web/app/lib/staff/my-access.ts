import { type StaffLevel, staffAccessSchema } from '@hln/contracts';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { dataOf, limited } from './staff-call.ts';
import { staffRest } from './staff-client.ts';

/** What the signed-in person can access, and whom to ask for more. The database checks every request again. */
export interface MyAccess {
  /** 'manage' for an unknown area: an area without permissions is open to every account. */
  readonly levelOf: (area: string) => StaffLevel;
  /** The Owners' email addresses. */
  readonly owners: readonly string[];
}

const ownersSchema = v.array(v.object({ email: v.string() }));

/**
 * Loads the access of the signed-in person.
 *
 * @param unread the message if the backend sends none
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
  /** null until it has loaded, or if it can't be loaded. */
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
 * Whether the signed-in person has access to a tool; null until that is known. If it couldn't be loaded, every tool
 * counts as open: its page checks again.
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
