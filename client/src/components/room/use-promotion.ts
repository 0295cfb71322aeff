import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { useTranslation } from 'react-i18next';
import { promoteRoom } from '../../api/room-changes.ts';
import { usePermissions } from '../../platform/permissions.ts';
import { act } from '../../platform/toasts.ts';

/** Whether a hangout is promoted on the home page, and the button that changes it. */
export interface Promotion {
  readonly isPromoted: boolean;
  readonly label: string;
  readonly toggle: () => void;
}

/**
 * [H164] [H1558] Returns the promotion of a hangout; null if the user may not change it, or no list shows the hangout
 * anyway.
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
