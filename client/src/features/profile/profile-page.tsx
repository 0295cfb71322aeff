import type { Profile } from '@hangout/contract/rest/user-service/profile-shape';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Award, MessagesSquare, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { profileQuery } from '../../api/profiles.ts';
import { userRoomsQuery } from '../../api/rooms.ts';
import { i18n } from '../../core/i18n.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { isRegisteredAtom, myUuidAtom } from '../../core/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { SignUpPrompt } from '../account/index.ts';
import { FriendshipButton } from '../friends/index.ts';
import { SmallCard } from '../home/index.ts';
import { useMayWriteTo } from '../lobby/index.ts';
import { AvatarFigure } from '../stage/index.ts';
import { ProfileForm } from './profile-form.tsx';
import './profile.css';

/** The page of a user: avatar, bio, badges and hangouts. */
export function ProfilePage() {
  const { t } = useTranslation();
  const { uuid = '' } = useParams();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const profile = useQuery({ ...profileQuery(uuid), enabled: isRegistered });
  usePageTitle(profile.data?.nickname ?? t('app.profile'));
  if (!isRegistered)
    return (
      <div className="page">
        <SignUpPrompt
          heading="h1"
          title={t('profile.guestTitle')}
          text={t('profile.guestText')}
          reason="people"
        />
      </div>
    );
  if (profile.isPending)
    return (
      <div className="page">
        <SkeletonRows count={3} size={120} round />
      </div>
    );
  if (!profile.data)
    return (
      <div className="page">
        <EmptyState
          heading="h1"
          icon={<UserRoundX size={40} />}
          title={t('profile.gone')}
          text={t('profile.goneText')}
        >
          <Link className="button" to="/">
            {t('app.goHome')}
          </Link>
        </EmptyState>
      </div>
    );
  return <ProfileDetails profile={profile.data} />;
}

function ProfileDetails({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const isMe = useAtomValue(myUuidAtom) === profile.uuid;
  const mayWrite = useMayWriteTo({ uuid: profile.uuid, isGuest: false });
  const [isEditing, setEditing] = useState(false);
  const rooms = useQuery(userRoomsQuery(profile.uuid));
  const joined = profile.createdAt
    ? new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric' }).format(
        new Date(profile.createdAt),
      )
    : null;
  return (
    <div className="page">
      <section className="profile-head" style={{ ['--person' as string]: profile.color }}>
        <AvatarFigure slug={profile.avatarId} height={220} />
        <div className="profile-words">
          <h1>{profile.nickname}</h1>
          {profile.bio ? <p className="profile-bio">{profile.bio}</p> : null}
          <p className="profile-facts">
            {profile.djPoints ? (
              <span className="tag num" data-tone="wait">
                {t('profile.points', { count: profile.djPoints })}
              </span>
            ) : null}
            {profile.badges?.map((badge) => (
              <span key={badge} className="tag" data-tone="mod">
                <Award size={12} aria-hidden="true" /> {badge}
              </span>
            ))}
            {joined ? <span className="quiet">{t('profile.joined', { date: joined })}</span> : null}
          </p>
          {isMe ? (
            <Button
              onClick={() => setEditing(!isEditing)}
              aria-expanded={isEditing}
              data-testid="edit-profile"
            >
              {t('profile.edit')}
            </Button>
          ) : null}
          {mayWrite ? (
            <div className="profile-ways">
              <Link className="button" to={`/messages/${profile.uuid}`} data-testid="write-to">
                <MessagesSquare size={18} aria-hidden="true" />
                {t('messages.writeTo')}
              </Link>
              <FriendshipButton uuid={profile.uuid} name={profile.nickname} />
            </div>
          ) : null}
        </div>
      </section>
      {isMe && isEditing ? <ProfileForm profile={profile} /> : null}
      <section aria-labelledby="own-hangouts">
        <div className="section-head">
          <h2 id="own-hangouts">{t('profile.hangouts')}</h2>
        </div>
        {rooms.data?.length === 0 ? <p className="quiet">{t('profile.noHangouts')}</p> : null}
        <div className="small-cards">
          {rooms.data?.map((room) => (
            <SmallCard key={room.uuid} room={room} />
          ))}
        </div>
      </section>
    </div>
  );
}
