import type { Asked, Note } from './notes.ts';

/** A request with its end. */
export interface Deed extends Asked {
  readonly outcome: 'done' | 'refused' | 'unknown';
  readonly answer: unknown;
  readonly code: string;
  readonly words: string;
  readonly endedAt: number;
}

/** Requests with their ends, in the order they were made. */
export function deedsOf(notes: readonly Note[], name?: string): Deed[] {
  const ends = new Map<number, Extract<Note, { kind: 'answered' | 'refused' | 'unanswered' }>>();
  for (const note of notes)
    if (note.kind === 'answered' || note.kind === 'refused' || note.kind === 'unanswered')
      ends.set(note.id, note);
  const deeds: Deed[] = [];
  for (const note of notes) {
    if (note.kind !== 'asked' || (name !== undefined && note.name !== name)) continue;
    const end = ends.get(note.id);
    deeds.push({
      ...note,
      outcome: end?.kind === 'answered' ? 'done' : end?.kind === 'refused' ? 'refused' : 'unknown',
      answer: end?.kind === 'answered' ? end.answer : undefined,
      code: end?.kind === 'refused' ? end.code : '',
      words: end && 'words' in end ? end.words : '',
      endedAt: end?.at ?? Number.POSITIVE_INFINITY,
    });
  }
  return deeds;
}

/** A request without an answer may lie in a process that stands still and be done when it wakes, ms. */
const SLUMBER_MS = 15_000;

/** Until when a request may take effect. */
export const mayActUntil = ({ outcome, endedAt }: Deed): number =>
  outcome === 'unknown' ? endedAt + SLUMBER_MS : endedAt;
