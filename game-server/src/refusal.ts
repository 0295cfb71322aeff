import { type RoomRefusalCode, roomRefusals } from '@hangout/contract/realtime/hangout/requests';
import { type LobbyRefusalCode, lobbyRefusals } from '@hangout/contract/realtime/lobby/requests';
import { FencedError } from '@hangout/db';
import { isDatabaseUnavailable } from '@hangout/db/database-unavailable';
import { type Refusal, RefusalError, type RuleRefusal } from '@hangout/rules';

/** Creates a refusal of a room request, with the message that the contract has for the code. */
export function roomRefusal(code: RoomRefusalCode, details?: unknown): RefusalError {
  return new RefusalError(refusalForCode(code, details));
}

/** Creates a refusal of a lobby request, with the message that the contract has for the code. */
export function lobbyRefusal(code: LobbyRefusalCode): RefusalError {
  return new RefusalError({ code, message: lobbyRefusals[code] });
}

const sentences: Readonly<Record<string, string>> = roomRefusals;

/**
 * Converts a rule's refusal to a RefusalError. The contract's message for the code, if any, replaces the
 * rule's.
 */
export function ruleRefusal({ code, message, details }: RuleRefusal): RefusalError {
  return new RefusalError({ code, message: sentences[code] ?? message, ...(details && { details }) });
}

function refusalForCode(code: RoomRefusalCode, details?: unknown): Refusal {
  return { code, message: roomRefusals[code], ...(details === undefined ? {} : { details }) };
}

/**
 * A transaction has failed in such a way that it may or may not have been committed. `cause` is the
 * database's error.
 */
export class CommitUncertain extends Error {
  override name = 'CommitUncertain';
}

/** Converts an error to the refusal for the client. If `isBug` is true, the caller must log the error. */
export function refusalForError(error: unknown): { refusal: Refusal; isBug: boolean } {
  if (error instanceof RefusalError) return { refusal: error.refusal, isBug: false };
  if (error instanceof FencedError) return { refusal: refusalForCode('fenced'), isBug: false };
  if (error instanceof CommitUncertain || isDatabaseUnavailable(error))
    return { refusal: refusalForCode('unavailable'), isBug: true };
  return { refusal: refusalForCode('internal'), isBug: true };
}
