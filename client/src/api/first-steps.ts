import { queryOptions } from '@tanstack/react-query';
import { changeUserData, userDataQuery } from './user-data.ts';

/** [H236] The first steps for the owner of a new hangout: send the link, play a song, say hello. */
const FIRST_STEPS = ['link', 'song', 'hello'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The hangout that the user created last, until its first steps are hidden, and the steps that are done. */
export interface FirstSteps {
  readonly roomUuid: string;
  readonly done: readonly FirstStep[];
}

const name = 'firstSteps';

/** Parses the first steps that are stored with the account; null if there are none or they are malformed. */
export function readFirstSteps(value: unknown): FirstSteps | null {
  if (typeof value !== 'object' || value === null || !('roomUuid' in value)) return null;
  if (typeof value.roomUuid !== 'string') return null;
  const done: readonly unknown[] = 'done' in value && Array.isArray(value.done) ? value.done : [];
  return { roomUuid: value.roomUuid, done: FIRST_STEPS.filter((step) => done.includes(step)) };
}

/** [H849] The user's first steps, stored with the account and so the same in every browser. */
export const firstStepsQuery = () =>
  queryOptions({ ...userDataQuery(), select: (data) => readFirstSteps(data[name]) });

/** Starts the first steps of a newly created hangout, in place of the first steps of an earlier one. */
export const startFirstSteps = (roomUuid: string): Promise<void> =>
  changeUserData(name, (): FirstSteps => ({ roomUuid, done: [] }));

export const completeFirstStep = (step: FirstStep): Promise<void> =>
  changeUserData(name, (value) => {
    const steps = readFirstSteps(value);
    return steps && { ...steps, done: FIRST_STEPS.filter((one) => one === step || steps.done.includes(one)) };
  });

export const dismissFirstSteps = (): Promise<void> => changeUserData(name, () => null);
