import type { MenuEntry } from '../../design/primitives/menu.tsx';

/** A person, with the fields that decide what may be done with them. */
export interface ActionTarget {
  readonly uuid: string;
  readonly name: string;
  /** `guest`, `bot` or `user`. */
  readonly tokenRole: string;
  /** The role of the platform, or the highest one in the hangout; empty where it is not known. */
  readonly highestRole: string;
}

/** Something that the current user may do with a person. */
export interface PersonAction extends MenuEntry {
  /** `social` for everybody; `moderation` and `roles` for those who may. */
  readonly group: 'social' | 'moderation' | 'roles';
  /** For an action that switches something: whether it is on. */
  readonly isOn?: boolean;
}
