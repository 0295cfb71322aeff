import type { RosterEntry } from '@hangout/contract/realtime/hangout/state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Star, ThumbsDown, ThumbsUp, UserSearch } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../components/person/person-avatar.tsx';
import { PersonButton } from '../../../components/person/person-button.tsx';
import { PersonMenu } from '../../../components/person-card/person-menu.tsx';
import { Avatar } from '../../../components/stage/avatar.tsx';
import { useRovingRows } from '../../../design/hooks/roving-rows.ts';
import { useDebounced } from '../../../design/hooks/use-debounced.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { SearchField } from '../../../design/primitives/field.tsx';
import { OnAirMark } from '../../../design/primitives/on-air-mark.tsx';
import { EmptyState } from '../../../design/primitives/states.tsx';
import { TimeLeft } from '../../../design/primitives/time-left.tsx';
import textStyles from '../../../design/text.module.css';
import { roomActions } from '../../../live/room/actions.ts';
import { freeSeatsAtom, visibleDjsAtom } from '../../../live/room/derived-state.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { rosterKey } from '../../../live/room/roster.ts';
import { myUuidAtom } from '../../../platform/session.ts';
import { translate } from '../../../platform/use-error-text.ts';
import seatStyles from '../seat/seat.module.css';
import { SeatButton } from '../seat/seat-button.tsx';
import { BringFriendButton } from './bring-friend-button.tsx';
import styles from './people.module.css';

/**
 * The people panel: DJs with the free seats, the waiting list, and a list of all other people that loads page by page.
 */
export function PeoplePanel() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const debounced = useDebounced(search.trim());
  return (
    <>
      <div className={styles.people}>
        <SearchField label={t('people.find')} value={search} onChange={setSearch} testId="people-search" />
        <BringFriendButton />
        {debounced === '' ? <StageList /> : null}
        <Roster search={debounced} />
      </div>
      <div className={seatStyles.panelFoot} data-testid="panel-foot">
        <SeatButton look="panel" />
      </div>
    </>
  );
}

function StageList() {
  const { t } = useTranslation();
  const djs = useAtomValue(visibleDjsAtom);
  const free = useAtomValue(freeSeatsAtom);
  const playing = useAtomValue(roomState.nowPlaying);
  const waiting = useAtomValue(roomState.waiting);
  const microphones = useAtomValue(roomState.microphones);
  const me = useAtomValue(myUuidAtom);
  const seats = useRef<HTMLOListElement>(null);
  const onKeyDown = useRovingRows(seats);
  return (
    <section aria-label={t('people.stage')} data-testid="seats">
      <div className={styles.head}>
        <h3>{t('people.stage')}</h3>
        {free > 0 ? <span className={textStyles.num}>{t('people.freeSeats', { count: free })}</span> : null}
      </div>
      <ol ref={seats} onKeyDown={onKeyDown}>
        {djs.map((dj) => (
          <li key={dj.uuid} className={styles.person} data-testid="seat">
            <PersonButton
              className={styles.personOpen}
              isRow
              person={{ uuid: dj.uuid, name: dj.nickname, avatarId: dj.avatarId }}
            >
              <PersonAvatar uuid={dj.uuid} avatarId={dj.avatarId} size={40} />
              <span className={styles.personWords}>
                <strong className={textStyles.oneLine}>
                  <bdi>{dj.nickname}</bdi>
                </strong>
                {dj.uuid === playing?.djUuid ? (
                  <small className={styles.personLive}>{t('people.playing')}</small>
                ) : dj.pausedUntil === 0 && dj.nextSong ? (
                  <small className={textStyles.oneLine}>
                    <bdi>{dj.nextSong.trackName}</bdi>, <bdi>{dj.nextSong.artistName}</bdi>
                  </small>
                ) : null}
                {dj.pausedUntil > 0 ? (
                  <small data-testid="dj-paused">
                    {t('seat.onBreak')} <TimeLeft until={dj.pausedUntil} />
                  </small>
                ) : null}
              </span>
              {microphones[dj.uuid] ? <OnAirMark /> : null}
            </PersonButton>
            <PersonMenu uuid={dj.uuid} name={dj.nickname} tokenRole="user" highestRole="" />
          </li>
        ))}
      </ol>
      {waiting.count > 0 ? (
        <>
          <div className={styles.head}>
            <h3>{t('people.line')}</h3>
            <span className={textStyles.num}>{waiting.count}</span>
          </div>
          <ol className={styles.line}>
            {waiting.first.map((person, index) => (
              <li
                key={person.uuid}
                data-testid="in-line-person"
                aria-current={person.uuid === me || undefined}
              >
                <PersonButton person={{ uuid: person.uuid, name: person.nickname }}>
                  <span className={textStyles.num}>{index + 1}.</span> <bdi>{person.nickname}</bdi>
                  {person.uuid === me ? ` (${t('chat.you')})` : ''}
                </PersonButton>
              </li>
            ))}
          </ol>
          {waiting.others.length > 0 ? (
            <p className={styles.lineMore}>{t('people.lineMore', { count: waiting.others.length })}</p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function Roster({ search }: { search: string }) {
  const { t } = useTranslation();
  const count = useAtomValue(roomState.counts).users;
  const uuid = useAtomValue(roomState.settings)?.uuid;
  const roster = useInfiniteQuery({
    queryKey: rosterKey(uuid, search),
    queryFn: ({ pageParam }) =>
      roomActions.roster({ ...(pageParam ? { cursor: pageParam } : {}), ...(search ? { search } : {}) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    // Polls, because the room state has only counts and the people on the floor.
    refetchInterval: 8_000,
    staleTime: 0,
    enabled: uuid !== undefined,
  });
  const people = roster.data?.pages.flatMap((page) => page.users) ?? [];
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = useRovingRows(list);
  return (
    <section aria-label={t('people.everybody')}>
      <div className={styles.head}>
        <h3>{t('people.everybody')}</h3>
        <span className={textStyles.num}>
          {t('people.inside', { count: search ? (roster.data?.pages[0]?.total ?? 0) : count })}
        </span>
      </div>
      <QueryState query={roster} count={6} size={40} round />
      {roster.data && people.length === 0 ? (
        <EmptyState icon={<UserSearch size={36} />} title={t('people.none')} />
      ) : null}
      <ul ref={list} onKeyDown={onKeyDown}>
        {people.map((person) => (
          <RosterRow key={person.uuid} person={person} />
        ))}
      </ul>
      {roster.hasNextPage ? (
        <div className={styles.more}>
          <Button size="small" busy={roster.isFetchingNextPage} onClick={() => void roster.fetchNextPage()}>
            {t('app.more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function RosterRow({ person }: { person: RosterEntry }) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const isOnAir = useAtomValue(roomState.microphones)[person.uuid] !== undefined;
  const { nickname, avatarId, profilePicture } = person.userProfile;
  const shown =
    person.tokenRole === 'guest' || person.tokenRole === 'bot' ? person.tokenRole : person.highestRole;
  const role = shown && shown !== 'user' ? translate(`roles.${shown}`) : undefined;
  const name = person.uuid === me ? `${nickname} (${t('chat.you')})` : nickname;
  return (
    <li className={styles.person} data-testid="person" data-uuid={person.uuid}>
      <PersonButton
        className={styles.personOpen}
        isRow
        person={{ uuid: person.uuid, name: nickname, avatarId }}
      >
        <Avatar avatarId={avatarId} picture={profilePicture} size={40} />
        <span className={styles.personWords}>
          <strong className={textStyles.oneLine}>
            <bdi>{name}</bdi>
          </strong>
          {role ? <small className={textStyles.oneLine}>{role}</small> : null}
        </span>
        {isOnAir ? <OnAirMark /> : null}
        <VoteIcon votes={person.songVotes} />
      </PersonButton>
      <PersonMenu
        uuid={person.uuid}
        name={nickname}
        tokenRole={person.tokenRole}
        highestRole={person.highestRole}
      />
    </li>
  );
}

function VoteIcon({ votes }: { votes: RosterEntry['songVotes'] }) {
  const { t } = useTranslation();
  if (votes.star)
    return (
      <Star
        size={16}
        className={`${styles.voteMark} ${styles.star}`}
        role="img"
        aria-label={t('people.starred')}
      />
    );
  if (votes.like === true)
    return (
      <ThumbsUp
        size={16}
        className={`${styles.voteMark} ${styles.like}`}
        role="img"
        aria-label={t('people.liked')}
      />
    );
  if (votes.like === false)
    return (
      <ThumbsDown
        size={16}
        className={`${styles.voteMark} ${styles.bad}`}
        role="img"
        aria-label={t('people.disliked')}
      />
    );
  return null;
}
