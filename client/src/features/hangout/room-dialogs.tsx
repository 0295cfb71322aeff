import { RoomRaidDialog } from '../../components/moderation/raid-dialog.tsx';
import { RoomReportsDialog } from '../../components/report/room-reports-dialog.tsx';

/** The dialogs of a hangout that open above all of it; their code is loaded once the player and the chat are there. */
export function RoomDialogs() {
  return (
    <>
      <RoomReportsDialog />
      <RoomRaidDialog />
    </>
  );
}
