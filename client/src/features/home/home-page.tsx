import type { Room } from '@hangout/contract';
import { CLIENT_PROVIDERS } from '@hangout/rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Disc3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownedRooms, promotedRooms, publicRooms, type RoomWish, recentRooms } from '../../api/rooms.ts';
import { isRegisteredAtom } from '../../app/me.ts';
import { lookup } from '../../app/use-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { SearchField } from '../../ui/field.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useCalm } from '../../ui/use-calm.ts';
import { besides, liveliest, offered } from './filter.ts';
import { Hero } from './hero.tsx';
import { CardBones, LargeCard, SmallCard } from './room-card.tsx';
import './home.css';

const noWish: RoomWish = { words: '', genre: null, provider: null };

/** [R018][R019][R020] Home: one door on top, promoted hangouts, all others to browse, mine and recent ones. */
export function HomePage() {
  const { t } = useTranslation();
  const promoted = useQuery(promotedRooms());
  const all = useInfiniteQuery(publicRooms(noWish));
  const isRegistered = useAtomValue(isRegisteredAtom);
  const rooms = all.data?.pages.flatMap((page) => page.data) ?? [];
  const first = liveliest([...(promoted.data ?? []), ...rooms]);
  return (
    <div className="page" style={{ paddingTop: 0 }}>
      <Hero room={first} isLoading={promoted.isPending && all.isPending} />
      {promoted.data?.length === 0 ? null : (
        <section aria-labelledby="promoted">
          <div className="section-head">
            <h2 id="promoted">{t('home.promoted')}</h2>
          </div>
          {promoted.isError ? <Failed error={promoted.error} again={promoted.refetch} /> : null}
          <div className="large-cards">
            {promoted.isPending ? <CardBones count={3} large /> : null}
            {promoted.data?.map((room) => (
              <LargeCard key={room.uuid} room={room} />
            ))}
          </div>
        </section>
      )}
      <Browse rooms={rooms} above={promoted.data ?? []} />
      {isRegistered ? <Mine /> : null}
    </div>
  );
}

function Browse({ rooms, above }: { rooms: readonly Room[]; above: readonly Room[] }) {
  const { t } = useTranslation();
  const [wish, setWish] = useState(noWish);
  const calm = useCalm(wish);
  const query = useInfiniteQuery(publicRooms(calm));
  const all = query.data?.pages.flatMap((page) => page.data) ?? [];
  const isAsking = calm.words.trim() !== '' || calm.genre !== null || calm.provider !== null;
  const found = isAsking ? all : besides(all, above);
  return (
    <section aria-labelledby="browse">
      <div className="section-head browse-head">
        <h2 id="browse">{t('home.browse')}</h2>
        <BrowseTools rooms={rooms} wish={wish} onWish={setWish} />
      </div>
      {query.isError ? <Failed error={query.error} again={query.refetch} /> : null}
      <div className="small-cards">
        {query.isPending ? <CardBones count={8} /> : null}
        {found.map((room) => (
          <SmallCard key={room.uuid} room={room} />
        ))}
      </div>
      {!query.isPending && !query.isError && found.length === 0 ? (
        <NoneFound isEmpty={rooms.length === 0} onClear={() => setWish(noWish)} />
      ) : null}
      {query.hasNextPage ? (
        <div className="more">
          <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('app.more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function NoneFound({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  if (isEmpty)
    return (
      <Empty icon={<Disc3 size={40} />} title={t('home.emptyAll')} text={t('home.emptyAllText')}>
        <Link className="button" data-look="brand" to="/create">
          {t('app.create')}
        </Link>
      </Empty>
    );
  return (
    <Empty icon={<Disc3 size={40} />} title={t('home.none')} text={t('home.noneText')}>
      <Button onClick={onClear}>{t('home.clear')}</Button>
    </Empty>
  );
}

interface ToolsProps {
  readonly rooms: readonly Room[];
  readonly wish: RoomWish;
  readonly onWish: (wish: RoomWish) => void;
}

function BrowseTools({ rooms, wish, onWish }: ToolsProps) {
  const { t } = useTranslation();
  const genres = offered(rooms, (room) => room.genres, 5);
  const providers = CLIENT_PROVIDERS.filter((provider) =>
    rooms.some((room) => room.musicProviderKeys.includes(provider)),
  );
  return (
    <search className="browse-tools">
      <SearchField
        label={t('home.find')}
        value={wish.words}
        onChange={(words) => onWish({ ...wish, words })}
        testId="room-search"
      />
      {genres.length > 0 ? (
        <button
          type="button"
          className="chip"
          aria-pressed={wish.genre === null}
          onClick={() => onWish({ ...wish, genre: null })}
        >
          {t('home.all')}
        </button>
      ) : null}
      <Chips
        keys={genres}
        chosen={wish.genre}
        onChoose={(genre) => onWish({ ...wish, genre: wish.genre === genre ? null : genre })}
        words={genreName}
      />
      <select
        className="chip"
        aria-label={t('home.provider')}
        value={wish.provider ?? ''}
        onChange={(event) => onWish({ ...wish, provider: event.target.value || null })}
      >
        <option value="">{t('home.anyProvider')}</option>
        {providers.map((provider) => (
          <option key={provider} value={provider}>
            {t(`providers.${provider}`)}
          </option>
        ))}
      </select>
    </search>
  );
}

/** A genre in the reader's language, or as the hangout wrote it. */
export function genreName(genre: string): string {
  return (
    lookup(`genres.${genre.toLowerCase().replaceAll(' ', '-')}`) ??
    genre.charAt(0).toUpperCase() + genre.slice(1)
  );
}

function Mine() {
  const { t } = useTranslation();
  const owned = useQuery(ownedRooms());
  const recent = useQuery(recentRooms());
  return (
    <>
      <Row title={t('home.mine')} rooms={owned.data ?? []} />
      <Row title={t('home.recent')} rooms={recent.data ?? []} />
    </>
  );
}

function Row({ title, rooms }: { title: string; rooms: readonly Room[] }) {
  if (rooms.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className="section-head">
        <h2>{title}</h2>
      </div>
      <div className="small-cards">
        {rooms.slice(0, 8).map((room) => (
          <SmallCard key={room.uuid} room={room} />
        ))}
      </div>
    </section>
  );
}
