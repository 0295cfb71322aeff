import { atom } from 'jotai';
import { tabStorage } from '../../platform/storage.ts';

/** [H871] The user's plan to leave the hangout when the play `playId` ends. */
export interface PlannedLeave {
  readonly playId: string;
  /** [H875] The path of the hangout to enter afterwards; absent if the user only leaves. */
  readonly to?: string | undefined;
}

/** [H871] The play after which the user leaves the hangout automatically; null if no leave is planned. */
export const leaveAfterPlayAtom = atom<PlannedLeave | null>(null);

const VISIT_KEY = 'visit';

/** [H870] The hangout that this tab visited before a reload; null if it visited none. */
export const readVisitOfTab = (): string | null => tabStorage.read(VISIT_KEY);

/** [H870] Stores which hangout this tab visits, for a reload. */
export const storeVisitOfTab = (slug: string | null): void => tabStorage.write(VISIT_KEY, slug);
