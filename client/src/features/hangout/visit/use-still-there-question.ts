import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { playChime } from '../../../live/audio/chime.ts';
import { roomActions } from '../../../live/room/actions.ts';
import { roomEvents } from '../../../live/room/room-events.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { act, showToast } from '../../../platform/toasts.ts';

/** [H1601] Asks a DJ who was inactive for an hour, with a chime and on every page, whether they are still there. */
export function useStillThereQuestion(): void {
  const { t } = useTranslation();
  useEffect(
    () =>
      roomEvents.on((event) => {
        if (event.kind !== 'stillThere') return;
        playChime();
        showToast({
          tone: 'plain',
          text: t('seat.stillThere'),
          action: { label: t('seat.stillThereYes'), run: () => act(roomActions.sayStillThere()) },
          visibleMs: event.until - serverNow(),
        });
      }),
    [t],
  );
}
