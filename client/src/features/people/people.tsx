import type { RosterEntry } from '@hangout/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Star, ThumbsDown, ThumbsUp, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { myUuidAtom } from '../../app/me.ts';
import { lookup } from '../../app/use-errors.ts';
import { actions } from '../../room/actions.ts';
import { freeSeatsAtom, visibleDjsAtom } from '../../room/atoms.ts';
import { mirror } from '../../room/mirror.ts';
import { Button } from '../../ui/button.tsx';
import { Face } from '../../ui/face.tsx';
import { SearchField } from '../../ui/field.tsx';
import { BoneRows, Empty, Failed } from '../../ui/states.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { useCalm } from '../../ui/use-calm.ts';
import { SeatButton } from '../seat/index.ts';
import { PersonMenu } from './person-menu.tsx';
import './people.css';

/** Everybody here in words: the stage with its free seats, the line, and all others by pages. */
export function People() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const calm = useCalm(search.trim());
  return (
    <>
      <div className="people">
        <SearchField label={t('people.find')} value={search} onChange={setSearch} testId="people-search" />
        {calm === '' ? <OnStage /> : null}
        <Everybody search={calm} />
      </div>
      <div className="panel-foot">
        <SeatButton look="panel" />
      </div>
    </>
  );
}

function OnStage() {
  const { t } = useTranslation();
  const djs = useAtomValue(visibleDjsAtom);
  const free = useAtomValue(freeSeatsAtom);
  const playing = useAtomValue(mirror.nowPlaying);
  const waiting = useAtomValue(mirror.waiting);
  const me = useAtomValue(myUuidAtom);
  return (
    <section aria-label={t('people.stage')} data-testid="seats">
      <div className="people-head">
        <h3>{t('people.stage')}</h3>
        {free > 0 ? <span className="num">{t('people.freeSeats', { count: free })}</span> : null}
      </div>
      <ol>
        {djs.map((dj) => (
          <li key={dj.uuid} className="person" data-testid="seat">
            <Face avatarId={dj.avatarId} size={40} />
            <span className="person-words">
              <strong className="one-line">{dj.nickname}</strong>
              {dj.uuid === playing?.djUuid ? (
                <small className="person-live">{t('people.playing')}</small>
              ) : dj.pausedUntil === 0 && dj.nextSong ? (
                <small className="one-line">
                  {dj.nextSong.trackName}, {dj.nextSong.artistName}
                </small>
              ) : null}
              {dj.pausedUntil > 0 ? (
                <small data-testid="dj-paused">
                  {t('seat.onBreak')} <TimeLeft until={dj.pausedUntil} />
                </small>
              ) : null}
            </span>
            <PersonMenu uuid={dj.uuid} name={dj.nickname} tokenRole="user" highestRole="" isDj />
          </li>
        ))}
      </ol>
      {waiting.count > 0 ? (
        <>
          <div className="people-head">
            <h3>{t('people.line')}</h3>
            <span className="num">{waiting.count}</span>
          </div>
          <ol className="people-line">
            {waiting.first.map((one, index) => (
              <li key={one.uuid} data-testid="in-line-person" aria-current={one.uuid === me || undefined}>
                <span className="num">{index + 1}.</span> {one.nickname}
                {one.uuid === me ? ` (${t('chat.you')})` : ''}
              </li>
            ))}
          </ol>
          {waiting.count > waiting.first.length ? (
            <p className="people-line-more">
              {t('people.lineMore', { count: waiting.count - waiting.first.length })}
            </p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function Everybody({ search }: { search: string }) {
  const { t } = useTranslation();
  const count = useAtomValue(mirror.counts).users;
  const uuid = useAtomValue(mirror.settings)?.uuid;
  const roster = useInfiniteQuery({
    queryKey: ['roster', uuid, search],
    queryFn: ({ pageParam }) =>
      actions.roster({ ...(pageParam ? { cursor: pageParam } : {}), ...(search ? { search } : {}) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: 8_000,
    staleTime: 0,
    enabled: uuid !== undefined,
  });
  const people = roster.data?.pages.flatMap((page) => page.users) ?? [];
  return (
    <section aria-label={t('people.everybody')}>
      <div className="people-head">
        <h3>{t('people.everybody')}</h3>
        <span className="num">
          {t('people.inside', { count: search ? (roster.data?.pages[0]?.total ?? 0) : count })}
        </span>
      </div>
      {roster.isPending ? <BoneRows count={6} size={40} round /> : null}
      {roster.isError ? <Failed error={roster.error} again={() => void roster.refetch()} /> : null}
      {roster.data && people.length === 0 ? (
        <Empty icon={<UserSearch size={36} />} title={t('people.none')} />
      ) : null}
      <ul>
        {people.map((one) => (
          <Person key={one.uuid} one={one} />
        ))}
      </ul>
      {roster.hasNextPage ? (
        <div className="people-more">
          <Button size="small" busy={roster.isFetchingNextPage} onClick={() => void roster.fetchNextPage()}>
            {t('app.more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Person({ one }: { one: RosterEntry }) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const { nickname, avatarId } = one.userProfile;
  const shown = one.tokenRole === 'guest' || one.tokenRole === 'bot' ? one.tokenRole : one.highestRole;
  const role = shown && shown !== 'user' ? lookup(`roles.${shown}`) : undefined;
  const words = one.uuid === me ? `${nickname} (${t('chat.you')})` : nickname;
  return (
    <li className="person" data-testid="person" data-uuid={one.uuid}>
      <Face avatarId={avatarId} size={40} />
      <span className="person-words">
        <strong className="one-line">{words}</strong>
        {role ? <small className="one-line">{role}</small> : null}
      </span>
      <Vote votes={one.songVotes} />
      <PersonMenu
        uuid={one.uuid}
        name={nickname}
        tokenRole={one.tokenRole}
        highestRole={one.highestRole}
        isDj={false}
      />
    </li>
  );
}

function Vote({ votes }: { votes: RosterEntry['songVotes'] }) {
  const { t } = useTranslation();
  if (votes.star)
    return <Star size={16} className="vote-mark star" role="img" aria-label={t('people.starred')} />;
  if (votes.like === true)
    return <ThumbsUp size={16} className="vote-mark like" role="img" aria-label={t('people.liked')} />;
  if (votes.like === false)
    return <ThumbsDown size={16} className="vote-mark bad" role="img" aria-label={t('people.disliked')} />;
  return null;
}
