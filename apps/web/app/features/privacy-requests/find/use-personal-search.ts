import type { PersonalData } from '@hln/contracts';
import { useRef, useState } from 'react';
import { errorSentence } from '../../../lib/staff/staff-queries.tsx';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { findPersonalData } from '../data/personal-data.ts';
import { plainContact } from '../data/plain-contact.ts';
import { FIND } from '../texts.ts';
import { initialSelection } from './selection.ts';

interface Found {
  readonly contact: string;
  readonly data: PersonalData;
}

export interface PersonalSearch {
  /** What is typed. Kept in memory only: neither a URL nor the browser's storage should hold it. */
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly found: Found | null;
  readonly isSearching: boolean;
  readonly failure: string | null;
  readonly ticked: ReadonlySet<string>;
  readonly tick: (id: string, isOn: boolean) => void;
  readonly find: (contact: string) => Promise<void>;
}

/** A search for a person's data, and what is ticked in its results. */
export function usePersonalSearch(): PersonalSearch {
  const [typed, type] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const isSessionLost = useSessionLoss();
  const latest = useRef(0);

  async function find(given: string) {
    const contact = plainContact(given);
    latest.current += 1;
    const own = latest.current;
    type(contact);
    setIsSearching(true);
    setFailure(null);
    try {
      const data = await findPersonalData(contact);
      if (own !== latest.current) return;
      setFound({ contact, data });
      setTicked(initialSelection(data));
    } catch (error) {
      if (own !== latest.current || (await isSessionLost(error))) return;
      setFound(null);
      setFailure(errorSentence(error, FIND.unread));
    } finally {
      if (own === latest.current) setIsSearching(false);
    }
  }

  return {
    typed,
    type,
    found,
    isSearching,
    failure,
    ticked,
    tick: (id, isOn) =>
      setTicked((before) => {
        const after = new Set(before);
        if (isOn) after.add(id);
        else after.delete(id);
        return after;
      }),
    find,
  };
}
