import { useAtomValue } from 'jotai';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PlaceChip } from '../../../design/primitives/place-chip.tsx';
import { setLeavingAfterSong } from '../../../live/room/leaving.ts';
import { leaveAfterPlayAtom } from '../../../live/room/visit-storage.ts';

/** [H871] Says that the user leaves after this song, with a button to cancel that. */
export function LeavesAfterSong() {
  const { t } = useTranslation();
  const planned = useAtomValue(leaveAfterPlayAtom);
  if (planned === null) return null;
  return (
    <PlaceChip
      type="button"
      as="button"
      onClick={() => void setLeavingAfterSong(false)}
      data-testid="leaves-after-song"
    >
      <LogOut size={16} aria-hidden="true" />
      {t('visit.leavesAfterSong')}
      <b>{t('visit.stayAfterAll')}</b>
    </PlaceChip>
  );
}
