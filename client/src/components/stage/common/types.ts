import type { FloorPoint } from '@hangout/rules/floor';
import type { ReactNode } from 'react';

/** The fields of a user that the stage needs. */
export interface StagePerson {
  readonly uuid: string;
  readonly nickname: string;
  /** Slug of the avatar; an unknown one is drawn as the fallback. */
  readonly avatarId: string;
  readonly color?: string;
}

/** A person on the floor; x and y, each 0 to 1, are the position in the room state. */
export interface FloorPerson extends StagePerson {
  readonly x?: number;
  readonly y?: number;
  /** [H241] Where the person has walked to on the floor. */
  readonly movedTo?: FloorPoint;
  readonly like?: boolean;
  readonly star?: boolean;
}

/** A chat message over somebody's head; the caller removes it after a while. */
export interface StageBubble {
  readonly uuid: string;
  readonly text: string;
}

/** A short animation over a person; `uuid`, `kind` and `at` identify an effect, which is shown once. */
export interface StageEffect {
  readonly uuid: string;
  readonly kind: 'jump' | 'emoji' | 'like' | 'star';
  readonly emoji?: string;
  /** A number that differs between two effects of one person, such as epoch milliseconds. */
  readonly at: number;
}

/** The texts of the stage. */
export interface StageLabels {
  readonly takeSeat: string;
  /** A short form of `takeSeat` for narrow screens. */
  readonly takeSeatShort: string;
  readonly you: string;
  /** Name of the group of figures, for screen readers. */
  readonly people: string;
  /** Says that arrow keys move the own figure. */
  readonly walkHint: string;
  readonly isPlaying: (name: string) => string;
  /** Says of a DJ that their microphone is open. */
  readonly onAir: string;
}

/**
 * How the stage is drawn: flat, in 3D with or without bloom as the frames allow (`3d`), with bloom (`full`) or without
 * (`plain`) whatever they take, or as the detected render speed allows (`auto`).
 */
export const stageQualities = ['auto', '3d', 'full', 'plain', 'flat'] as const;
export type StageQuality = (typeof stageQualities)[number];

/** Pixels at the edges that panels cover; the stage is centred in what stays free. */
export interface StageInset {
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
}

/** The props of `Stage`. */
export interface StageProps {
  /** The design of the hangout, as the room state names it. */
  readonly design: string;
  /** DJs in the order of the booth; at most `numberOfSeats` are drawn. */
  readonly seats: readonly StagePerson[];
  /** Number of seats in the booth, from 1 to 10. */
  readonly numberOfSeats: number;
  readonly playingUuid?: string | undefined;
  /** [H1466] Whose microphones are open, by uuid. */
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
  /** Called when the user clicks the free seat; absent where no free seat is offered. */
  readonly onTakeSeat?: (() => void) | undefined;
  /** Called when the user presses a figure; without it figures are not pressed. */
  readonly onPerson?: ((person: StagePerson) => void) | undefined;
  /** [H242] Called when the user sends their own figure to a point of the floor; without it nobody walks. */
  readonly onMove?: ((point: FloorPoint) => void) | undefined;
  readonly bubbles?: readonly StageBubble[];
  readonly effects?: readonly StageEffect[];
  readonly quality?: StageQuality;
  readonly labels: StageLabels;
  readonly inset?: StageInset;
  /** Renders an emoji as the rest of the interface does; without it emoji are plain text. */
  readonly renderEmoji?: (emoji: string) => ReactNode;
}
