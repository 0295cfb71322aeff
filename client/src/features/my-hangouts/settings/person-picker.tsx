import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleSearchQuery, SHORTEST_SEARCH } from '../../../api/people-search.ts';
import { profileQuery } from '../../../api/profiles.ts';
import { songPlaysQuery } from '../../../api/songs.ts';
import { Avatar } from '../../../components/stage/avatar.tsx';
import { useDebounced } from '../../../design/hooks/use-debounced.ts';
import { SearchField } from '../../../design/primitives/field.tsx';
import textStyles from '../../../design/text.module.css';
import styles from './room-settings.module.css';

const MAX_CANDIDATES = 40;
const findUuid = (text: string) =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0]?.toLowerCase() ?? null;

/**
 * [H1559] Selects somebody in the hangout, a recent DJ, a user found by name, or the user whose profile URL was pasted.
 */
export function PersonPicker({
  room,
  chosen,
  onChoose,
}: {
  room: Room;
  chosen: string | null;
  onChoose: (uuid: string) => void;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const plays = useInfiniteQuery(songPlaysQuery(room.slug));
  const pasted = findUuid(search);
  const words = useDebounced(search.trim());
  const isSearching = pasted === null && words.length >= SHORTEST_SEARCH;
  const everywhere = useInfiniteQuery({ ...peopleSearchQuery(words), enabled: isSearching });
  const candidates = [
    ...(room.usersInRoomUuids ?? []),
    ...(plays.data?.pages.flatMap(({ songPlays }) => songPlays.map((play) => play.djUuid)) ?? []),
  ];
  const uuids = [...new Set(pasted ? [pasted] : candidates)]
    .filter((uuid) => uuid !== '' && uuid !== room.ownerUuid)
    .slice(0, MAX_CANDIDATES);
  const profiles = useQueries({ queries: uuids.map(profileQuery) }).flatMap(({ data }) =>
    data ? [data] : [],
  );
  const wanted = search.trim().toLowerCase();
  const near = profiles.filter((profile) => pasted || profile.nickname.toLowerCase().includes(wanted));
  const others = isSearching ? (everywhere.data?.pages[0]?.data ?? []) : [];
  const found = [...new Map([...near, ...others].map((person) => [person.uuid, person])).values()].filter(
    ({ uuid }) => uuid !== room.ownerUuid,
  );
  return (
    <div className={styles.pickerBox}>
      <SearchField label={t('ranks.find')} value={search} onChange={setSearch} testId="person-find" />
      <ul className={styles.pickerList}>
        {found.map((person) => (
          <li key={person.uuid}>
            <button
              type="button"
              className={styles.pickerPerson}
              aria-pressed={person.uuid === chosen}
              data-testid="pick-person"
              onClick={() => onChoose(person.uuid)}
            >
              <Avatar avatarId={person.avatarId} picture={person.profilePicture} size={32} />
              <span className={textStyles.oneLine}>
                <bdi>{person.nickname}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && !everywhere.isFetching ? (
        <p className={textStyles.quiet}>{t('ranks.nobody')}</p>
      ) : null}
    </div>
  );
}
