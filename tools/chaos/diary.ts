import { createWriteStream } from 'node:fs';
import type { Asked, Note } from './notes.ts';

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

/** What everybody writes down as it happens: in memory, and a line of JSON each in a file. */
export interface Diary {
  readonly notes: readonly Note[];
  note(note: Without<Note, 'at'>): void;
  /** A number for what is about to be asked; its answer carries the same. */
  next(): number;
  close(): Promise<void>;
}

export function openDiary(file?: string): Diary {
  const notes: Note[] = [];
  const stream = file === undefined ? undefined : createWriteStream(file);
  let number = 0;
  return {
    notes,
    note(note) {
      // the fields of a note are those of its kind; only the moment is added
      const whole = { at: Date.now(), ...note } as Note;
      notes.push(whole);
      stream?.write(`${JSON.stringify(whole)}\n`);
    },
    next() {
      number += 1;
      return number;
    },
    close: () => new Promise((resolve) => (stream ? stream.end(() => resolve()) : resolve())),
  };
}

/** Writes down what is asked and how it ended. @throws what `work` throws */
export async function asking<T>(
  diary: Diary,
  deed: Omit<Asked, 'kind' | 'at' | 'id'>,
  work: () => Promise<T>,
  outcome: (error: unknown) => { code: string; words: string; isKnown: boolean },
): Promise<T> {
  const id = diary.next();
  diary.note({ kind: 'asked', id, ...deed });
  const { who, room } = deed;
  try {
    const answer = await work();
    diary.note({ kind: 'answered', id, who, room, answer });
    return answer;
  } catch (error) {
    const { code, words, isKnown } = outcome(error);
    diary.note(
      isKnown
        ? { kind: 'refused', id, who, room, code, words }
        : { kind: 'unanswered', id, who, room, words },
    );
    throw error;
  }
}
