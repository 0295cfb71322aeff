import type { Room } from '@hangout/contract';
import type { DjType } from '@hangout/rules';

/** What the form holds of a hangout. */
export interface RoomDraft {
  readonly name: string;
  readonly description: string;
  readonly design: Room['design'];
  readonly type: Room['type'];
  readonly password: string;
  readonly djType: DjType;
  readonly numberOfDjs: number;
  readonly songsPerDj: number;
  readonly genres: readonly string[];
  readonly autoDj: boolean;
  readonly voteToSkip: boolean;
  /** Only an existing hangout shows its address. */
  readonly slug?: string;
}

export const firstDraft: RoomDraft = {
  name: '',
  description: '',
  design: 'CLUB',
  type: 'PUBLIC',
  password: '',
  djType: 'EVERYONE',
  numberOfDjs: 5,
  songsPerDj: 1,
  genres: [],
  autoDj: false,
  voteToSkip: false,
};
