import { type RoomRefusal, type RoomRefusalCode, roomRefusals } from '@hangout/contract/room/requests';
import { Fenced } from '@hangout/db';
import { isDatabaseUnavailable } from '@hangout/db/database-unavailable';
import type { Refusal } from '@hangout/rules';

/** A request is not carried out, in words for the person who asked. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: RoomRefusal;
  constructor(refusal: RoomRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** A refusal in the contract's own words. */
export function refuse(code: RoomRefusalCode, details?: unknown): Refused {
  return new Refused(refusalOf(code, details));
}

const sentences: Readonly<Record<string, string>> = roomRefusals;

/** A refusal that a rule has spoken; the contract's sentence stands where it has one. */
export function refuseBy({ code, message, details }: Refusal): Refused {
  return new Refused({ code, message: sentences[code] ?? message, ...(details && { details }) });
}

function refusalOf(code: RoomRefusalCode, details?: unknown): RoomRefusal {
  return { code, message: roomRefusals[code], ...(details === undefined ? {} : { details }) };
}

/** Something could not be written; the database's own error is the cause. Whether it was kept is not known. */
export class Unkept extends Error {
  override name = 'Unkept';
}

/** What the person who asked is told of anything that was thrown; `isBug` asks for a line in the log. */
export function explain(error: unknown): { refusal: RoomRefusal; isBug: boolean } {
  if (error instanceof Refused) return { refusal: error.refusal, isBug: false };
  if (error instanceof Fenced) return { refusal: refusalOf('fenced'), isBug: false };
  if (error instanceof Unkept || isDatabaseUnavailable(error))
    return { refusal: refusalOf('unavailable'), isBug: true };
  return { refusal: refusalOf('internal'), isBug: true };
}
