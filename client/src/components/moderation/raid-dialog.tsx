import { RAID_MINUTES } from '@hangout/rules';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginRaidMode } from '../../api/room-moderation.ts';
import { Button } from '../../design/primitives/button.tsx';
import { ChipField } from '../../design/primitives/chips.tsx';
import { Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import { roomState } from '../../live/room/room-state.ts';
import { act } from '../../platform/toasts.ts';
import styles from './moderation.module.css';
import { isRaidDialogOpenAtom } from './raid-mode.ts';

const raidMinutes = [10, RAID_MINUTES.usual, 120] as const;

export function RaidDialog({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState<number>(RAID_MINUTES.usual);
  const begin = () => {
    onClose();
    act(beginRaidMode(roomId, minutes), t('raid.on'));
  };
  return (
    <Dialog title={t('raid.ask')} onClose={onClose} testId="raid-dialog">
      <div className={styles.terms}>
        <ul className={styles.points}>
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
      <DialogFoot>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button variant="danger" onClick={begin} data-testid="raid-yes">
          {t('raid.turnOn')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** The dialog for raid mode in the open hangout, which a moderator's menu opens. */
export function RoomRaidDialog() {
  const [isOpen, setOpen] = useAtom(isRaidDialogOpenAtom);
  const room = useAtomValue(roomState.settings)?.uuid;
  return isOpen && room ? <RaidDialog roomId={room} onClose={() => setOpen(false)} /> : null;
}
