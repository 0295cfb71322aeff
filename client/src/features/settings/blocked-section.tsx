import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockedUser, blockedListQuery, setBlocked } from '../../api/blocked-users.ts';
import { type MutedPerson, setPersonMuted, useMutedPeople } from '../../api/muted-people.ts';
import { profileQuery } from '../../api/profiles.ts';
import styles from '../../components/person/friends.module.css';
import { nameOf, PersonRow } from '../../components/person/person-row.tsx';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { SettingCard } from '../../design/patterns/setting.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { SearchField } from '../../design/primitives/field.tsx';
import { LoadMore } from '../../design/primitives/load-more.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import { formatDateTime } from '../../platform/format-time.ts';
import { act, showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';

/** [H553] The section `/settings/blocked`: muted and blocked people, with buttons to unmute and unblock them. */
export function BlockedSection() {
  return (
    <>
      <MutedPeople />
      <BlockedPeople />
    </>
  );
}

function MutedPeople() {
  const { t } = useTranslation();
  const muted = useMutedPeople();
  return (
    <SettingCard className={styles.friends} data-testid="muted-people">
      <h2>{t('blocked.muted')}</h2>
      {muted.length === 0 ? <EmptyState title={t('blocked.mutedNone')} /> : null}
      <ul>
        {muted.toReversed().map((person) => (
          <MutedRow key={person.uuid} person={person} />
        ))}
      </ul>
    </SettingCard>
  );
}

function MutedRow({ person }: { person: MutedPerson }) {
  const { t } = useTranslation();
  const { uuid, name } = person;
  const { data: profile } = useQuery(profileQuery(uuid));
  const unmute = useAction(() => setPersonMuted(person, false), {
    onSuccess: () =>
      showToast({
        tone: 'good',
        text: t('person.isUnmuted', { name }),
        action: { label: t('app.undo'), run: () => act(setPersonMuted(person, true)) },
      }),
  });
  return (
    <PersonRow uuid={uuid} profile={profile ?? null} name={name} testId="muted-person" under={null}>
      <Button
        size="small"
        busy={unmute.isPending}
        onClick={() => unmute.mutate()}
        aria-label={t('blocked.unmuteOf', { name })}
        data-testid="unmute-person"
      >
        {t('person.unmute')}
      </Button>
    </PersonRow>
  );
}

function BlockedPeople() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim());
  const list = useInfiniteQuery(blockedListQuery(words));
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const count = list.data?.pages[0]?.count ?? 0;
  return (
    <SettingCard className={styles.friends} data-testid="blocked-users">
      <h2>{t('blocked.blocked')}</h2>
      {count > 0 || words !== '' ? (
        <SearchField label={t('fans.find')} value={search} onChange={setSearch} testId="blocked-search" />
      ) : null}
      <QueryState query={list} count={2} round />
      {list.data && count === 0 ? (
        <EmptyState title={t(words === '' ? 'blocked.none' : 'people.none')} />
      ) : null}
      <ul>
        {all.map((one) => (
          <BlockedRow key={one.id} blocked={one} />
        ))}
      </ul>
      <LoadMore list={list} />
    </SettingCard>
  );
}

function BlockedRow({ blocked }: { blocked: BlockedUser }) {
  const { t } = useTranslation();
  const { userUuid, userProfile, createdAt } = blocked;
  const name = nameOf(userProfile);
  const lift = useAction(() => setBlocked(userUuid, false), {
    onSuccess: () =>
      showToast({
        tone: 'good',
        text: t('person.isUnblocked', { name }),
        action: { label: t('app.undo'), run: () => act(setBlocked(userUuid, true)) },
      }),
  });
  return (
    <PersonRow
      uuid={userUuid}
      profile={userProfile}
      testId="blocked"
      under={t('blocked.since', { when: formatDateTime(createdAt) })}
    >
      <Button
        size="small"
        busy={lift.isPending}
        onClick={() => lift.mutate()}
        aria-label={t('blocked.liftOf', { name })}
        data-testid="unblock"
      >
        {t('person.unblock')}
      </Button>
    </PersonRow>
  );
}
