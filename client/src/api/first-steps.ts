import { queryOptions } from '@tanstack/react-query';
import { changeUserData, userDataQuery } from './user-data.ts';

/** [H236] What the owner of a new hangout does first: send the link, play a song, say hello. */
const FIRST_STEPS = ['link', 'song', 'hello'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The hangout that the user created last, and which of its first steps are done. */
export interface FirstSteps {
  readonly roomUuid: string;
  readonly done: readonly FirstStep[];
}

const name = 'firstSteps';

/** Parses stored first steps; null if there are none or they are malformed. */
export function readFirstSteps(value: unknown): FirstSteps | null {
  if (typeof value !== 'object' || value === null || !('roomUuid' in value)) return null;
  if (typeof value.roomUuid !== 'string') return null;
  const done: readonly unknown[] = 'done' in value && Array.isArray(value.done) ? value.done : [];
  return { roomUuid: value.roomUuid, done: FIRST_STEPS.filter((step) => done.includes(step)) };
}

/** [H849] The first steps, which are stored with the account and so are the same in every browser. */
export const firstStepsQuery = () =>
  queryOptions({ ...userDataQuery(), select: (data) => readFirstSteps(data[name]) });

/** Replaces the first steps of an earlier hangout. */
export const startFirstSteps = (roomUuid: string): Promise<void> =>
  changeUserData(name, (): FirstSteps => ({ roomUuid, done: [] }));

export const completeFirstStep = (step: FirstStep): Promise<void> =>
  changeUserData(name, (value) => {
    const steps = readFirstSteps(value);
    return steps && { ...steps, done: FIRST_STEPS.filter((one) => one === step || steps.done.includes(one)) };
  });

export const dismissFirstSteps = (): Promise<void> => changeUserData(name, () => null);
