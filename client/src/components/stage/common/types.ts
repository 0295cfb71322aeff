import type { FloorPoint } from '@hangout/rules/floor';
import type { ReactNode } from 'react';

/** The fields of a user that the stage needs. */
export interface StagePerson {
  readonly uuid: string;
  readonly nickname: string;
  /** Slug of the avatar. For an unknown slug its picture is drawn, or the fallback avatar if there is no picture. */
  readonly avatarId: string;
  /** [H1598] URL of the picture of an avatar that has no drawn figure; the stage fills it in. */
  readonly picture?: string | undefined;
  readonly color?: string;
}

/** A person on the floor; x and y, each 0 to 1, are the position in the room state. */
export interface FloorPerson extends StagePerson {
  readonly x?: number;
  readonly y?: number;
  /** [H241] The point on the floor to which the person walked. */
  readonly movedTo?: FloorPoint;
  readonly like?: boolean;
  readonly star?: boolean;
}

/** A chat message over a person's head; the caller removes it after a while. */
export interface StageBubble {
  readonly uuid: string;
  readonly text: string;
}

/** A short animation over a person; `uuid`, `kind` and `at` identify an effect, which is shown once. */
export interface StageEffect {
  readonly uuid: string;
  readonly kind: 'jump' | 'emoji' | 'like' | 'star';
  readonly emoji?: string;
  /** Differs between two effects of one person, for example epoch ms. */
  readonly at: number;
}

export interface StageLabels {
  readonly takeSeat: string;
  /** A short form of `takeSeat` for narrow screens. */
  readonly takeSeatShort: string;
  readonly you: string;
  /** Accessible name of the group of figures. */
  readonly people: string;
  /** Tells the user that the arrow keys move their own figure. */
  readonly walkHint: string;
  readonly isPlaying: (name: string) => string;
  /** Says that a DJ's microphone is open. */
  readonly onAir: string;
}

/**
 * How the stage is drawn: `flat`; in 3D with bloom if the frame rate allows it (`3d`); in 3D always with bloom (`full`)
 * or always without it (`plain`); or chosen by the detected render speed (`auto`).
 */
export const stageQualities = ['auto', '3d', 'full', 'plain', 'flat'] as const;
export type StageQuality = (typeof stageQualities)[number];

/** Pixels at the edges that panels cover; the stage is centred in the remaining area. */
export interface StageInset {
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
}

export interface StageProps {
  readonly design: string;
  /** DJs in booth order; at most `numberOfSeats` are drawn. */
  readonly seats: readonly StagePerson[];
  /** Number of seats in the booth, from 1 to 10. */
  readonly numberOfSeats: number;
  readonly playingUuid?: string | undefined;
  /** [H1466] The users with an open microphone, by uuid. */
  readonly onAir?: Readonly<Record<string, unknown>>;
  /** The people on the floor; at most 200 are drawn. */
  readonly floor: readonly FloorPerson[];
  readonly me?: string | undefined;
  /** Whether a song plays; without one the lights are dim. */
  readonly playing: boolean;
  /** Energy of the song, 0 to 1. */
  readonly energy?: number;
  /** Vibe of the room, 0 to 1; it makes the lights brighter. */
  readonly vibe?: number;
  readonly bpm?: number;
  readonly coverUrl?: string | undefined;
  /** Called when the user clicks the free seat; absent if no free seat is offered. */
  readonly onTakeSeat?: (() => void) | undefined;
  /** Called when the user presses a figure; if absent, figures cannot be pressed. */
  readonly onPerson?: ((person: StagePerson) => void) | undefined;
  /** [H242] Called when the user sends their own figure to a point on the floor; if absent, it cannot walk. */
  readonly onMove?: ((point: FloorPoint) => void) | undefined;
  readonly bubbles?: readonly StageBubble[];
  readonly effects?: readonly StageEffect[];
  readonly quality?: StageQuality;
  readonly labels: StageLabels;
  /** [H1801] Whether people and 3D wait to be loaded, so that the music gets the bandwidth first. */
  readonly isWaiting?: boolean;
  readonly inset?: StageInset;
  /** Renders an emoji like the rest of the interface; if absent, emoji are plain text. */
  readonly renderEmoji?: (emoji: string) => ReactNode;
}
