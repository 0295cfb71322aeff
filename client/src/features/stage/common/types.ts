import type { ReactNode } from 'react';

/** Somebody as the stage needs them. */
export interface StagePerson {
  readonly uuid: string;
  readonly nickname: string;
  /** Slug of the avatar; an unknown one is drawn as a stand-in. */
  readonly avatarId: string;
  readonly color?: string;
}

/** Somebody on the floor; x and y, each 0 to 1, name their place as the room's state does. */
export interface FloorPerson extends StagePerson {
  readonly x?: number;
  readonly y?: number;
  readonly like?: boolean;
  readonly star?: boolean;
}

/** A line of chat over somebody's head; the caller takes it away again. */
export interface StageBubble {
  readonly uuid: string;
  readonly text: string;
}

/** Something somebody did once; each is shown once, recognised by uuid, kind and time. */
export interface StageEffect {
  readonly uuid: string;
  readonly kind: 'jump' | 'emoji' | 'like' | 'star';
  readonly emoji?: string;
  /** Any number that differs between two pulses of one person: epoch milliseconds will do. */
  readonly at: number;
}

/** Every word the stage shows. */
export interface StageLabels {
  readonly takeSeat: string;
  /** The same where there is little room. */
  readonly takeSeatShort: string;
  readonly you: string;
  readonly isPlaying: (name: string) => string;
}

/** 'auto' measures the machine; the others are somebody's choice. */
export type StageQuality = 'auto' | '3d' | 'flat';

/** Pixels at the edges that panels cover: the stage keeps to the middle of what stays free. */
export interface StageInset {
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
}

export interface StageProps {
  /** The hangout's design, as the room names it. */
  readonly design: string;
  /** DJs in the order of the booth; at most `numberOfSeats` are shown. */
  readonly seats: readonly StagePerson[];
  /** 1 to 10. */
  readonly numberOfSeats: number;
  readonly playingUuid?: string | undefined;
  /** At most 200 are drawn. */
  readonly floor: readonly FloorPerson[];
  readonly me?: string | undefined;
  /** Whether a song plays: without one the lights rest. */
  readonly playing: boolean;
  /** How lively the song is, 0 to 1. */
  readonly energy?: number;
  /** How much the room likes it, 0 to 1: lifts the light. */
  readonly vibe?: number;
  readonly bpm?: number;
  readonly coverUrl?: string | undefined;
  /** Left out, no free seat is offered. */
  readonly onTakeSeat?: (() => void) | undefined;
  readonly bubbles?: readonly StageBubble[];
  readonly effects?: readonly StageEffect[];
  readonly quality?: StageQuality;
  readonly labels: StageLabels;
  readonly inset?: StageInset;
  /** Draws an emoji as the rest of the interface does; plain text where left out. */
  readonly renderEmoji?: (emoji: string) => ReactNode;
}
