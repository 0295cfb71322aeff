import type { MenuEntry } from '../../design/primitives/menu.tsx';

/** A person, with the fields that decide which actions are possible. */
export interface ActionTarget {
  readonly uuid: string;
  readonly name: string;
  /** `guest`, `bot` or `user`. */
  readonly tokenRole: string;
  /** The platform role, or the highest role in the hangout; empty if unknown. */
  readonly highestRole: string;
}

/** An action that the current user may do with a person. */
export interface PersonAction extends MenuEntry {
  /** `social` for every user; `moderation` and `roles` for users with the permission. */
  readonly group: 'social' | 'moderation' | 'roles';
  /** For a toggle: whether it is on. */
  readonly isOn?: boolean;
}
