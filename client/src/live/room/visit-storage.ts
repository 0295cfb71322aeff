import { atom } from 'jotai';
import { tabStorage } from '../../platform/storage.ts';

/** [H871] A leave that waits for the end of a song. */
export interface PlannedLeave {
  /** The play after which the user leaves. */
  readonly playId: string;
  /** [H875] The path of the hangout that is entered then; absent where the user only leaves. */
  readonly to?: string | undefined;
}

/** [H871] After which play the user leaves the hangout by themselves; null while they stay. */
export const leaveAfterPlayAtom = atom<PlannedLeave | null>(null);

const VISIT_KEY = 'visit';

/** [H870] The hangout that this tab visited when its page was loaded anew; null where it visited none. */
export const readVisitOfTab = (): string | null => tabStorage.read(VISIT_KEY);

/** [H870] Remembers, for a reload of this tab, which hangout it visits. */
export const storeVisitOfTab = (slug: string | null): void => tabStorage.write(VISIT_KEY, slug);
