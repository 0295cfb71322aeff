import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { CLIENT_PROVIDERS } from '@hangout/rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Disc3 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ownedRoomsQuery,
  promotedRoomsQuery,
  publicRoomsQuery,
  type RoomListQuery,
  recentRoomsQuery,
} from '../../api/rooms.ts';
import { genreName } from '../../components/room/genre-name.ts';
import roomCardStyles from '../../components/room/room-card.module.css';
import { CardSkeletons, LargeCard, SmallCard } from '../../components/room/room-card.tsx';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { useIsNear } from '../../design/hooks/use-is-near.ts';
import { Page, SectionHead } from '../../design/patterns/page.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { Chip, ChipSelect, Chips } from '../../design/primitives/chips.tsx';
import { SearchField } from '../../design/primitives/field.tsx';
import { EmptyState, ErrorState } from '../../design/primitives/states.tsx';
import { lazyCode } from '../../platform/lazy.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { PrivateRooms } from './private-rooms.tsx';
import { excludeRooms, findCommonestValues, findLiveliestRoom } from './room-selection.ts';

// [H860] These parts are further down the page, so they are loaded later. [H224] `lazyCode` loads no texts; the few
// that they need come with the home page's.
const HomeEvents = lazyCode(async () => ({
  default: (await import('./home-events.tsx')).HomeEvents,
}));

const emptyQuery: RoomListQuery = { search: '', genre: null, provider: null, isLive: false };

export function HomePage() {
  const { t } = useTranslation();
  usePageTitle(null);
  const promoted = useQuery(promotedRoomsQuery());
  const all = useInfiniteQuery(publicRoomsQuery(emptyQuery));
  const isRegistered = useAtomValue(isRegisteredAtom);
  const rooms = all.data?.pages.flatMap((page) => page.data) ?? [];
  const first = findLiveliestRoom([...(promoted.data ?? []), ...rooms]);
  return (
    <Page data-wide="" style={{ paddingTop: 0 }}>
      <Hero
        room={first}
        isLoading={promoted.isPending || all.isPending}
        isEmpty={promoted.isSuccess && all.isSuccess}
      />
      {promoted.data?.length === 0 ? null : (
        <section aria-labelledby="promoted">
          <SectionHead>
            <h2 id="promoted">{t('home.promoted')}</h2>
          </SectionHead>
          {promoted.isLoadingError ? <ErrorState error={promoted.error} retry={promoted.refetch} /> : null}
          <div className={roomCardStyles.largeCards}>
            {promoted.isPending ? <CardSkeletons count={3} large /> : null}
            {promoted.data?.map((room) => (
              <LargeCard key={room.uuid} room={room} />
            ))}
          </div>
        </section>
      )}
      {promoted.isPending ? null : <NextEvents />}
      <Browse rooms={rooms} above={promoted.data ?? []} />
      <PrivateRooms />
      {isRegistered ? <OwnRooms /> : null}
    </Page>
  );
}

/** [H1279] Events are loaded only once this part of the page is near the viewport. */
function NextEvents() {
  const { ref, isNear } = useIsNear<HTMLDivElement>();
  if (!isNear) return <div ref={ref} />;
  return (
    <Suspense fallback={null}>
      <HomeEvents />
    </Suspense>
  );
}

function Browse({ rooms, above }: { rooms: readonly Room[]; above: readonly Room[] }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState(emptyQuery);
  const debounced = useDebounced(query);
  const list = useInfiniteQuery(publicRoomsQuery(debounced));
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const { search, genre, provider, isLive } = debounced;
  const isAsking = search.trim() !== '' || genre !== null || provider !== null || isLive;
  const found = isAsking ? all : excludeRooms(all, above);
  return (
    <section aria-labelledby="browse">
      <SectionHead className={styles.browseHead}>
        <h2 id="browse">{t('home.browse')}</h2>
        <BrowseFilters rooms={rooms} query={query} onQuery={setQuery} />
      </SectionHead>
      {list.isLoadingError ? <ErrorState error={list.error} retry={list.refetch} /> : null}
      <div className={roomCardStyles.smallCards}>
        {list.isPending ? <CardSkeletons count={8} /> : null}
        {found.map((room) => (
          <SmallCard key={room.uuid} room={room} />
        ))}
      </div>
      {!list.isPending && !list.isError && found.length === 0 ? (
        <NoRooms isEmpty={!isAsking && all.length === 0} onClear={() => setQuery(emptyQuery)} />
      ) : null}
      {list.hasNextPage ? (
        <div className={styles.more}>
          <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t('app.more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function NoRooms({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  if (isEmpty)
    return (
      <EmptyState icon={<Disc3 size={40} />} title={t('home.emptyAll')} text={t('home.emptyAllText')}>
        <ButtonLink variant="brand" to="/create">
          {t('app.create')}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState icon={<Disc3 size={40} />} title={t('home.none')} text={t('home.noneText')}>
      <Button onClick={onClear}>{t('home.clear')}</Button>
    </EmptyState>
  );
}

interface BrowseFiltersProps {
  readonly rooms: readonly Room[];
  readonly query: RoomListQuery;
  readonly onQuery: (query: RoomListQuery) => void;
}

function BrowseFilters({ rooms, query, onQuery }: BrowseFiltersProps) {
  const { t } = useTranslation();
  const genres = findCommonestValues(rooms, (room) => room.genres, 5);
  const providers = CLIENT_PROVIDERS.filter((provider) =>
    rooms.some((room) => room.musicProviderKeys.includes(provider)),
  ).filter((provider) => !rooms.every((room) => room.musicProviderKeys.includes(provider)));
  return (
    <search className={styles.browseTools}>
      <SearchField
        label={t('home.find')}
        value={query.search}
        onChange={(words) => onQuery({ ...query, search: words })}
        testId="room-search"
      />
      <Chip
        aria-pressed={query.isLive}
        onClick={() => onQuery({ ...query, isLive: !query.isLive })}
        data-testid="only-live"
      >
        {t('home.onlyLive')}
      </Chip>
      {genres.length > 0 ? (
        <Chip aria-pressed={query.genre === null} onClick={() => onQuery({ ...query, genre: null })}>
          {t('home.all')}
        </Chip>
      ) : null}
      <Chips
        keys={genres}
        chosen={query.genre}
        onChoose={(genre) => onQuery({ ...query, genre: query.genre === genre ? null : genre })}
        labelOf={genreName}
      />
      {providers.length > 1 || query.provider !== null ? (
        <ChipSelect
          aria-label={t('home.provider')}
          value={query.provider ?? ''}
          onChange={(event) => onQuery({ ...query, provider: event.target.value || null })}
        >
          <option value="">{t('home.anyProvider')}</option>
          {providers.map((provider) => (
            <option key={provider} value={provider}>
              {t(`providers.${provider}`)}
            </option>
          ))}
        </ChipSelect>
      ) : null}
    </search>
  );
}

function OwnRooms() {
  const { t } = useTranslation();
  const owned = useQuery(ownedRoomsQuery());
  const recent = useQuery(recentRoomsQuery());
  return (
    <>
      <RoomRow title={t('home.mine')} rooms={owned.data ?? []} />
      <RoomRow title={t('home.recent')} rooms={recent.data ?? []} />
    </>
  );
}

function RoomRow({ title, rooms }: { title: string; rooms: readonly Room[] }) {
  if (rooms.length === 0) return null;
  return (
    <section aria-label={title}>
      <SectionHead>
        <h2>{title}</h2>
      </SectionHead>
      <div className={roomCardStyles.smallCards}>
        {rooms.slice(0, 8).map((room) => (
          <SmallCard key={room.uuid} room={room} />
        ))}
      </div>
    </section>
  );
}
