import { type MenuEntry, MenuItems } from '../../design/primitives/menu.tsx';
import { useRoomMenuEntries } from './use-room-menu-entries.tsx';

interface RoomMenuItemsProps {
  /** Shown above the others. */
  readonly first?: MenuEntry;
  readonly onChoose: (entry: MenuEntry) => void;
}

export function RoomMenuItems({ first, onChoose }: RoomMenuItemsProps) {
  const entries = useRoomMenuEntries();
  return <MenuItems entries={first ? [first, ...entries] : entries} onChoose={onChoose} />;
}
