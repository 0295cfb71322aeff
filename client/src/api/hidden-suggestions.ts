import { queryOptions } from '@tanstack/react-query';
import { changeUserData, userDataQuery } from './user-data.ts';

/** The most people who are remembered; the ones that were hidden first are suggested again. */
const MOST_HIDDEN = 500;
const name = 'hiddenSuggestions';

const readHidden = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((uuid): uuid is string => typeof uuid === 'string') : [];

/** [H806] Uuids of the people whom the user does not want to be suggested, in any browser. */
export const hiddenSuggestionsQuery = () =>
  queryOptions({ ...userDataQuery(), select: (data): readonly string[] => readHidden(data[name]) });

/** [H806] Suggests somebody no more, or again. */
export async function setSuggestionHidden(uuid: string, isHidden: boolean): Promise<void> {
  await changeUserData(name, (value) => {
    const others = readHidden(value).filter((one) => one !== uuid);
    return isHidden ? [...others, uuid].slice(-MOST_HIDDEN) : others;
  });
}
