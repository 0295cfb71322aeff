import { RoomRaidDialog } from '../moderation/index.ts';
import { RoomReportsDialog } from '../reports/index.ts';

/** The dialogs of a hangout that open above all of it; their code is loaded once the player and the chat are there. */
export function RoomDialogs() {
  return (
    <>
      <RoomReportsDialog />
      <RoomRaidDialog />
    </>
  );
}
