import './moderation.css';
import { isRaid, RAID_MINUTES } from '@hangout/rules';
import { atom, useAtom, useAtomValue } from 'jotai';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginRaidMode, endRaidMode } from '../../api/room-moderation.ts';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { mayModerateAtom } from '../../room/derived-state.ts';
import { roomState } from '../../room/room-state.ts';
import { Button } from '../../ui/button.tsx';
import { ChipField } from '../../ui/chips.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TimeLeft, useNow } from '../../ui/time-left.tsx';

/** Whether the dialog that turns raid mode on is open. */
export const isRaidDialogOpenAtom = atom(false);

const raidMinutes = [10, RAID_MINUTES.usual, 120] as const;

/** [H531] The dialog that turns raid mode on for a number of minutes; it ends by itself afterwards. */
export function RaidDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState<number>(RAID_MINUTES.usual);
  const begin = () => {
    onClose();
    beginRaidMode(roomId, minutes).then(
      () => showToast({ tone: 'good', text: t('raid.on') }),
      showErrorToast,
    );
  };
  return (
    <Dialog title={t('raid.ask')} onClose={onClose} testId="raid-dialog">
      <div className="terms">
        <ul className="raid-points">
          <li>{t('raid.pointDoor')}</li>
          <li>{t('raid.pointChat')}</li>
          <li>{t('raid.pointLinks')}</li>
        </ul>
        <ChipField
          label={t('order.howLong')}
          keys={raidMinutes}
          chosen={minutes}
          onChoose={setMinutes}
          labelOf={(count) => t('raid.minutes', { count })}
          numeric
        />
      </div>
      <div className="dialog-foot">
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="danger" onClick={begin} data-testid="raid-yes">
          {t('raid.turnOn')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The raid mode dialog of the open hangout, where a moderator has chosen it from the menu. */
export function RoomRaidDialog() {
  const [isOpen, setOpen] = useAtom(isRaidDialogOpenAtom);
  const room = useAtomValue(roomState.settings)?.uuid;
  return isOpen && room ? <RaidDialog roomId={room} onClose={() => setOpen(false)} /> : null;
}

/** Tells everybody that raid mode is on and how long it lasts; moderators can end it. */
export function RaidBanner() {
  const { t } = useTranslation();
  const settings = useAtomValue(roomState.settings);
  const mayModerate = useAtomValue(mayModerateAtom);
  const now = useNow(1000);
  if (!settings || !isRaid(settings, now)) return null;
  const end = () =>
    endRaidMode(settings.uuid).then(() => showToast({ tone: 'plain', text: t('raid.off') }), showErrorToast);
  return (
    <div className="raid-banner" role="status" data-testid="raid-banner">
      <ShieldAlert size={18} aria-hidden="true" />
      <span>
        <strong>{t('raid.title')}</strong> {t('raid.text')}{' '}
        <span className="raid-left">
          {t('ranks.left')} <TimeLeft until={settings.raidUntil} />
        </span>
      </span>
      {mayModerate ? (
        <Button size="small" onClick={() => void end()} data-testid="raid-end">
          {t('raid.end')}
        </Button>
      ) : null}
    </div>
  );
}
