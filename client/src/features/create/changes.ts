import type { RoomDraft } from './draft.ts';

type OwnCalls = Pick<RoomDraft, 'numberOfDjs' | 'djType'>;
export interface Changes {
  /** Settings that have calls of their own. */
  readonly own: Partial<OwnCalls>;
  /** All others, by the common call; a password only where one was typed, null when the door opens to all. */
  readonly change: Partial<Omit<RoomDraft, keyof OwnCalls | 'password'>> & { password?: string | null };
}

/** [H520] What differs between two drafts, by the call that changes it. */
export function changesOf(before: RoomDraft, after: RoomDraft): Changes {
  const own: Partial<OwnCalls> = {
    ...(after.numberOfDjs === before.numberOfDjs ? {} : { numberOfDjs: after.numberOfDjs }),
    ...(after.djType === before.djType ? {} : { djType: after.djType }),
  };
  const { numberOfDjs: _seats, djType: _djType, password, ...common } = after;
  const change = Object.fromEntries(
    Object.entries(common).filter(([key, value]) => {
      const known: unknown = Reflect.get(before, key);
      return JSON.stringify(known) !== JSON.stringify(value);
    }),
  );
  const isOpened = after.type === 'PUBLIC' && before.type === 'PRIVATE';
  return { own, change: { ...change, ...(isOpened ? { password: null } : password ? { password } : {}) } };
}
