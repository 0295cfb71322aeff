import { RoomRaidDialog } from '../../components/moderation/raid-dialog.tsx';
import { RoomReportsDialog } from '../../components/report/room-reports-dialog.tsx';
import { AboutDialog } from './about-dialog.tsx';

/** The modal dialogs of a hangout; their code is loaded after the player and the chat. */
export function RoomDialogs() {
  return (
    <>
      <AboutDialog />
      <RoomReportsDialog />
      <RoomRaidDialog />
    </>
  );
}
