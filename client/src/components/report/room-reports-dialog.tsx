import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { roomState } from '../../live/room/room-state.ts';
import { ReportQueue } from './report-queue.tsx';
import { isReportsOpenAtom } from './reports-button.tsx';

export function RoomReportsDialog() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useAtom(isReportsOpenAtom);
  const room = useAtomValue(roomState.settings)?.uuid;
  if (!isOpen || !room) return null;
  return (
    <Dialog title={t('report.title')} onClose={() => setOpen(false)} wide testId="reports-dialog">
      <ReportQueue roomId={room} />
    </Dialog>
  );
}
