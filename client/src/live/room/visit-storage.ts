import { atom } from 'jotai';
import { tabStorage } from '../../platform/storage.ts';

export interface PlannedLeave {
  readonly playId: string;
  /** [H875] The path of the hangout to enter afterwards; absent if the user only leaves. */
  readonly to?: string | undefined;
}

/** [H871] The play after which the user leaves the hangout automatically; null if no leave is planned. */
export const leaveAfterPlayAtom = atom<PlannedLeave | null>(null);

const VISIT_KEY = 'visit';

/** [H870] Slug of the hangout that this tab visited before a reload, or null. */
export const readVisitOfTab = (): string | null => tabStorage.read(VISIT_KEY);

export const storeVisitOfTab = (slug: string | null): void => tabStorage.write(VISIT_KEY, slug);
