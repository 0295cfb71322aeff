import type { MenuEntry } from '../../design/primitives/menu.tsx';

/** A person, with what decides which actions are possible. */
export interface ActionTarget {
  readonly uuid: string;
  readonly name: string;
  /** `guest`, `bot` or `user`. */
  readonly tokenRole: string;
  /** The role on the platform or the highest in the hangout; empty if unknown. */
  readonly highestRole: string;
}

/** Something that the user can do with a person. */
export interface PersonAction extends MenuEntry {
  /** `social` is for everybody; `moderation` and `roles` need permissions. */
  readonly group: 'social' | 'moderation' | 'roles';
  /** For a toggle: whether it is on. */
  readonly isOn?: boolean;
}
