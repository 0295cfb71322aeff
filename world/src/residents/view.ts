import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import type { Language } from '../chatter/index.ts';

/** What a resident sees of the hangout in one tick. */
export interface View {
  readonly me: string;
  readonly state: RoomState;
  /** The last chat messages, oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Uuids of all residents of the demo world. */
  readonly residents: ReadonlySet<string>;
  /** Language of the hangout. */
  readonly language: Language;
}

export interface PersonInView {
  readonly uuid: string;
  readonly nickname: string;
}

/** Returns the people on the stage, on the floor and at the front of the waiting list, each once. */
function listPeople({ state }: View): PersonInView[] {
  const people = [...state.djs, ...state.waiting.first, ...Object.values(state.floorUsers)];
  return [...new Map(people.map((one) => [one.uuid, one])).values()];
}

export const listStrangers = (view: View) => listPeople(view).filter(({ uuid }) => !view.residents.has(uuid));

export const listResidentsInside = (view: View) =>
  listPeople(view).filter(({ uuid }) => view.residents.has(uuid));

/** Returns whether anybody but residents is in the hangout, guests included. */
export function hasStrangers({ state, residents }: View): boolean {
  if (state.counts.guests > 0) return true;
  const people = [...state.djs, ...state.waiting.first, ...Object.values(state.floorUsers)];
  return people.some(({ uuid }) => !residents.has(uuid));
}

/** Returns the one resident who responds to `about`, a text such as a uuid; never `except`. */
export function residentFor(view: View, about: string, except?: string): string | undefined {
  const here = listResidentsInside(view)
    .map(({ uuid }) => uuid)
    .filter((uuid) => uuid !== except)
    .sort();
  const sum = [...about].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return here[sum % Math.max(1, here.length)];
}
