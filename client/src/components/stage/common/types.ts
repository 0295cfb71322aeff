import type { FloorPoint } from '@hangout/rules/floor';
import type { ReactNode } from 'react';

/** What the stage needs of a user. */
export interface StagePerson {
  readonly uuid: string;
  readonly nickname: string;
  /** Slug of the avatar. For an unknown one the picture is drawn, or the fallback avatar. */
  readonly avatarId: string;
  /** [H1598] URL of the picture of an avatar without a drawn figure. The stage fills it in. */
  readonly picture?: string | undefined;
  readonly color?: string;
}

/** A person on the floor. x and y (0 to 1) are the position in the room state. */
export interface FloorPerson extends StagePerson {
  readonly x?: number;
  readonly y?: number;
  /** [H241] The point of the floor to which the person has walked. */
  readonly movedTo?: FloorPoint;
  readonly like?: boolean;
  readonly star?: boolean;
}

/** A message over a person's head, shown until the caller removes it. */
export interface StageBubble {
  readonly uuid: string;
  readonly text: string;
}

/** A short animation over a person. `uuid`, `kind` and `at` identify it, so that it is shown once. */
export interface StageEffect {
  readonly uuid: string;
  readonly kind: 'jump' | 'emoji' | 'like' | 'star';
  readonly emoji?: string;
  /** Number that differs for each effect of a person, such as epoch ms. */
  readonly at: number;
}

export interface StageLabels {
  readonly takeSeat: string;
  /** Short form of `takeSeat` for narrow screens. */
  readonly takeSeatShort: string;
  readonly you: string;
  /** Accessible name of the group of figures. */
  readonly people: string;
  /** Says that arrow keys move the user's own figure. */
  readonly walkHint: string;
  readonly isPlaying: (name: string) => string;
  /** Says that a DJ's microphone is open. */
  readonly onAir: string;
}

/**
 * How the stage is drawn: `flat`, or in 3D. `3d` has bloom if the frame rate allows it, `full` always, `plain` never;
 * `auto` decides by the speed of the machine.
 */
export const stageQualities = ['auto', '3d', 'full', 'plain', 'flat'] as const;
export type StageQuality = (typeof stageQualities)[number];

/** How many pixels panels cover at each edge; the stage is centred in the rest. */
export interface StageInset {
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
}

export interface StageProps {
  readonly design: string;
  /** DJs in the order of the booth, of whom `numberOfSeats` are drawn. */
  readonly seats: readonly StagePerson[];
  /** Number of seats in the booth, from 1 to 10. */
  readonly numberOfSeats: number;
  readonly playingUuid?: string | undefined;
  /** [H1466] Users on air, by uuid. */
  readonly onAir?: Readonly<Record<string, unknown>>;
  /** People on the floor, of whom at most 200 are drawn. */
  readonly floor: readonly FloorPerson[];
  readonly me?: string | undefined;
  /** True while a song plays; otherwise the lights are dim. */
  readonly playing: boolean;
  /** Energy of the song at this moment, 0 to 1. */
  readonly energy?: number;
  /** Vibe of the hangout, 0 to 1; the lights are brighter with it. */
  readonly vibe?: number;
  readonly bpm?: number;
  readonly coverUrl?: string | undefined;
  /** Called for a press of the free seat; absent if none is offered. */
  readonly onTakeSeat?: (() => void) | undefined;
  /** Called for a press of a figure; absent if figures cannot be pressed. */
  readonly onPerson?: ((person: StagePerson) => void) | undefined;
  /** [H242] Called when the user sends their own figure to a point; absent if it cannot walk. */
  readonly onMove?: ((point: FloorPoint) => void) | undefined;
  readonly bubbles?: readonly StageBubble[];
  readonly effects?: readonly StageEffect[];
  readonly quality?: StageQuality;
  readonly labels: StageLabels;
  /** [H1801] True while people and 3D are not loaded yet, because music is loaded first. */
  readonly isWaiting?: boolean;
  readonly inset?: StageInset;
  /** Renders an emoji as in the rest of the interface; by default as plain text. */
  readonly renderEmoji?: (emoji: string) => ReactNode;
}
