import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { useTranslation } from 'react-i18next';
import { promoteRoom } from '../../api/room-changes.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { act } from '../../platform/toasts.ts';

/** The promotion of a hangout on the home page, as the viewer may change it. */
export interface Promotion {
  readonly isPromoted: boolean;
  readonly label: string;
  readonly toggle: () => void;
}

/**
 * [H164] [H1558] Returns the promotion of a hangout, whether or not it belongs to the viewer. Returns null if the
 * viewer may not promote it, or if promoting it would have no effect because no list shows it.
 */
export function usePromotion(
  room: Pick<Room, 'uuid' | 'promoted' | 'type' | 'unlisted'> | undefined,
): Promotion | null {
  const { t } = useTranslation();
  const { mayPromote } = usePermissions();
  if (!room || !mayPromote) return null;
  const isListed = room.type === 'PUBLIC' && !room.unlisted;
  if (!room.promoted && !isListed) return null;
  return {
    isPromoted: room.promoted,
    label: t(room.promoted ? 'mine.demote' : 'mine.promote'),
    toggle: () =>
      act(promoteRoom(room.uuid, !room.promoted), t(room.promoted ? 'mine.demoted' : 'mine.promoted')),
  };
}
