import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { userCratesQuery } from '../../api/crates.ts';
import { profilePageQuery, type ProfilePage as ShownProfile } from '../../api/profile-page.ts';
import { userRoomsQuery } from '../../api/rooms.ts';
import { SignUpPrompt } from '../../components/account/sign-up-prompt.tsx';
import crateStyles from '../../components/crate/crate.module.css';
import { CrateCard } from '../../components/crate/crate-card.tsx';
import roomCardStyles from '../../components/room/room-card.module.css';
import { SmallCard } from '../../components/room/room-card.tsx';
import { Page, SectionHead } from '../../design/patterns/page.tsx';
import { ButtonLink } from '../../design/primitives/button.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import { errorCode } from '../../platform/errors.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { myUuidAtom, useMe } from '../../platform/session.ts';
import styles from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileMusic } from './profile-music.tsx';
import { ProfileSeasons } from './profile-seasons.tsx';

/** How many hangouts and playlists the response of a profile page contains; the others are loaded separately. */
const FIRST_ROOMS = 12;
const FIRST_CRATES = 12;

export function ProfilePage() {
  const { t } = useTranslation();
  const { uuid = '' } = useParams();
  const me = useMe();
  const isMe = useAtomValue(myUuidAtom) === uuid;
  const isGuest = me.kind === 'guest' && isMe;
  const page = useQuery({ ...profilePageQuery(uuid), enabled: !isGuest });
  usePageTitle(page.data?.profile.nickname ?? t('app.profile'));
  if (isGuest)
    return (
      <Page>
        <SignUpPrompt
          heading="h1"
          title={t('profile.guestTitle')}
          text={t('profile.guestText')}
          reason="people"
        />
      </Page>
    );
  if (page.data) return <ProfileDetails key={uuid} page={page.data} isMe={isMe} />;
  return (
    <Page>
      {page.isPending ? (
        <SkeletonRows count={3} size={120} round />
      ) : errorCode(page.error) === 'person_not_found' ? (
        <EmptyState
          heading="h1"
          icon={<UserRoundX size={40} />}
          title={t('profile.gone')}
          text={t('profile.goneText')}
        >
          <ButtonLink to="/">{t('app.goHome')}</ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState error={page.error} retry={() => void page.refetch()} />
      )}
    </Page>
  );
}

function ProfileDetails({ page, isMe }: { page: ShownProfile; isMe: boolean }) {
  const { t } = useTranslation();
  const me = useMe();
  const [isEditing, setEditing] = useState(false);
  const own = me.kind === 'user' && isMe ? me.profile : null;
  // Users also see their private hangouts on their own page, which the first response lacks.
  const all = useQuery({
    ...userRoomsQuery(page.profile.uuid),
    enabled: me.kind === 'user' && (isMe || page.rooms.length >= FIRST_ROOMS),
  });
  const rooms = all.data ?? page.rooms;
  // [H582] The first response may lack some playlists.
  const allCrates = useInfiniteQuery({
    ...userCratesQuery(page.profile.uuid),
    enabled: isMe || page.crates.length >= FIRST_CRATES,
  });
  const crates =
    allCrates.data?.pages.flatMap((each) => each.crates).filter(({ kind }) => kind === 'playlist') ??
    page.crates;
  return (
    <Page className={styles.page}>
      <ProfileHead
        page={page}
        isMe={isMe}
        isEditing={isEditing}
        onEdit={() => setEditing((before) => !before)}
      />
      {own && isEditing ? <ProfileForm profile={own} /> : null}
      <ProfileMusic page={page} isMe={isMe} />
      <ProfileSeasons uuid={page.profile.uuid} />
      {crates.length > 0 ? (
        <section aria-labelledby="own-playlists">
          <SectionHead>
            <h2 id="own-playlists">{t('profile.playlists')}</h2>
          </SectionHead>
          <div className={crateStyles.grid}>
            {crates.map((crate) => (
              <CrateCard key={crate.crateUuid} crate={crate} />
            ))}
          </div>
          <ScrollMore list={allCrates} />
        </section>
      ) : null}
      <section aria-labelledby="own-hangouts">
        <SectionHead>
          <h2 id="own-hangouts">{t('profile.hangouts')}</h2>
        </SectionHead>
        {rooms.length === 0 ? <p className={textStyles.quiet}>{t('profile.noHangouts')}</p> : null}
        <div className={roomCardStyles.smallCards}>
          {rooms.map((room) => (
            <SmallCard key={room.uuid} room={room} />
          ))}
        </div>
      </section>
    </Page>
  );
}
