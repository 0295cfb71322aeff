import { queryOptions } from '@tanstack/react-query';
import { changeUserData, userDataQuery } from './user-data.ts';

/** Maximum number of hidden people. With more, those hidden first are suggested again. */
const MOST_HIDDEN = 500;
const name = 'hiddenSuggestions';

const readHidden = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((uuid): uuid is string => typeof uuid === 'string') : [];

/** [H806] People whom the user has hidden from suggestions, in any browser. */
export const hiddenSuggestionsQuery = () =>
  queryOptions({ ...userDataQuery(), select: (data): readonly string[] => readHidden(data[name]) });

export async function setSuggestionHidden(uuid: string, isHidden: boolean): Promise<void> {
  await changeUserData(name, (value) => {
    const others = readHidden(value).filter((one) => one !== uuid);
    return isHidden ? [...others, uuid].slice(-MOST_HIDDEN) : others;
  });
}
