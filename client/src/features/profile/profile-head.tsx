import { findZodiacSign, SOCIAL_NETWORKS, socialLink } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Cake, ExternalLink, MessagesSquare, Pencil, Share2, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { friendshipQuery } from '../../api/friends.ts';
import type { ProfilePage } from '../../api/profile-page.ts';
import { BadgeTag } from '../../components/person/badge-tag.tsx';
import { FollowButton } from '../../components/person/follow-button.tsx';
import { FriendshipButton } from '../../components/person/friendship-button.tsx';
import { PersonButton } from '../../components/person/person-button.tsx';
import { PlanTag } from '../../components/person/plan-tag.tsx';
import { Avatar } from '../../components/stage/avatar.tsx';
import { AvatarFigure } from '../../components/stage/avatar-figure.tsx';
import { Button, ButtonLink, IconButton } from '../../design/primitives/button.tsx';
import { Faces } from '../../design/primitives/faces.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { useMayWriteTo } from '../../live/lobby/use-may-write.ts';
import { i18n } from '../../platform/i18n.ts';
import { usePageView } from '../../platform/page-view.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { sharePage } from '../../platform/share.ts';
import { sizeImage } from '../../platform/stored-image.ts';
import { translate } from '../../platform/use-error-text.ts';
import styles from './profile.module.css';
import { ProfileMenu } from './profile-menu.tsx';

interface ProfileHeadProps {
  readonly page: ProfilePage;
  readonly isMe: boolean;
  readonly isEditing: boolean;
  readonly onEdit: () => void;
}

export function ProfileHead({ page, isMe, isEditing, onEdit }: ProfileHeadProps) {
  const { t } = useTranslation();
  const { profile } = page;
  const isSheet = usePageView().sheet !== null;
  const cover = profile.coverPicture ? sizeImage(profile.coverPicture, 512) : null;
  return (
    <section className={styles.head} style={{ ['--person' as string]: profile.color }}>
      <div
        className={styles.cover}
        data-testid="profile-cover"
        data-picture={cover !== null || undefined}
        style={cover ? { backgroundImage: `url("${cover}")` } : undefined}
      >
        <AvatarFigure slug={profile.avatarId} height={isSheet ? 160 : 210} />
      </div>
      <div className={styles.body}>
        {profile.profilePicture ? (
          <span className={styles.picture} data-testid="profile-picture">
            <Avatar
              avatarId={profile.avatarId}
              picture={profile.profilePicture}
              size={104}
              name={t('profile.pictureOf', { name: profile.nickname })}
            />
          </span>
        ) : null}
        <div className={styles.words}>
          <h1>
            <bdi>{profile.nickname}</bdi>{' '}
            {profile.pronoun ? (
              <small className={styles.pronoun}>
                <bdi>{profile.pronoun}</bdi>
              </small>
            ) : null}
          </h1>
          <Facts page={page} />
          {profile.bio ? (
            <p className={styles.bio} dir="auto">
              {profile.bio}
            </p>
          ) : null}
          <Elsewhere page={page} />
          <Numbers page={page} />
          <FriendsInCommon page={page} />
        </div>
        <div className={styles.ways} data-testid="profile-ways">
          {isMe ? (
            <>
              <Button onClick={onEdit} aria-expanded={isEditing} data-testid="edit-profile">
                <Pencil size={18} aria-hidden="true" />
                {t('profile.edit')}
              </Button>
              <ButtonLink to="/settings">{t('app.settings')}</ButtonLink>
            </>
          ) : (
            <OthersActions page={page} />
          )}
          <IconButton
            label={t('profile.share')}
            filled
            onClick={() => void sharePage(profile.nickname, t('profile.linkCopied'))}
          >
            <Share2 size={20} />
          </IconButton>
        </div>
      </div>
    </section>
  );
}

function OthersActions({ page: { profile } }: { page: ProfilePage }) {
  const { t } = useTranslation();
  const mayWrite = useMayWriteTo({ uuid: profile.uuid, isGuest: false });
  return (
    <>
      <FollowButton uuid={profile.uuid} name={profile.nickname} />
      {mayWrite ? (
        <>
          <ButtonLink to={`/messages/${profile.uuid}`} data-testid="write-to">
            <MessagesSquare size={18} aria-hidden="true" />
            {t('messages.writeTo')}
          </ButtonLink>
          <FriendshipButton uuid={profile.uuid} name={profile.nickname} />
        </>
      ) : null}
      <ProfileMenu profile={profile} />
    </>
  );
}

function Facts({ page: { profile, kind, role, seasonRank } }: { page: ProfilePage }) {
  const { t } = useTranslation();
  const shownRole = kind === 'bot' ? 'bot' : role === 'user' || role === 'bot' ? null : role;
  const joined = profile.createdAt ? formatDate(profile.createdAt, { month: 'long', year: 'numeric' }) : null;
  // The year is unknown; 2000 has a 29 February.
  const birthday = profile.shownBirthday
    ? formatDate(`2000-${profile.shownBirthday}T12:00:00`, { month: 'long', day: 'numeric' })
    : null;
  const sign = findZodiacSign(profile.zodiac ?? '');
  return (
    <p className={styles.facts}>
      {shownRole ? <Tag tone="mod">{translate(`roles.${shownRole}`) ?? shownRole}</Tag> : null}
      {profile.badges?.map((badge) => (
        <BadgeTag key={badge} badge={badge} />
      ))}
      <PlanTag level={profile.subscriptionLevel} />
      {seasonRank ? (
        <Tag className={textStyles.num} tone="wait" data-testid="profile-rank">
          <Trophy size={14} aria-hidden="true" />
          {t('person.rank', { rank: seasonRank.rank, count: seasonRank.points })}
        </Tag>
      ) : null}
      {profile.djPoints ? (
        <Tag className={textStyles.num} tone="wait">
          {t('profile.points', { count: profile.djPoints })}
        </Tag>
      ) : null}
      {birthday ? (
        <span className={`${textStyles.quiet} ${styles.fact}`}>
          <Cake size={16} aria-hidden="true" /> {t('profile.birthdayOn', { day: birthday })}
        </span>
      ) : null}
      {profile.zodiac ? (
        <span className={textStyles.quiet} data-testid="profile-zodiac-shown">
          {sign ? t(`profile.sign_${sign}`) : profile.zodiac}
        </span>
      ) : null}
      {profile.priceForGig ? (
        <span className={textStyles.quiet} data-testid="profile-price-shown">
          {t('profile.gigFor', { price: formatPrice(profile.priceForGig) })}
        </span>
      ) : null}
      {joined ? <span className={textStyles.quiet}>{t('profile.joined', { date: joined })}</span> : null}
    </p>
  );
}

const formatPrice = (dollars: number) =>
  new Intl.NumberFormat(i18n.language, {
    ...{ style: 'currency', currency: 'USD', maximumFractionDigits: Number.isInteger(dollars) ? 0 : 2 },
  }).format(dollars);

const formatDate = (date: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(i18n.language, parts).format(new Date(date));

const networkLabels = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
} as const;

/** [H555] Links to the user's pages in social networks, and [H548] the user's music services. */
function Elsewhere({ page: { profile } }: { page: ProfilePage }) {
  const { t } = useTranslation();
  const links = SOCIAL_NETWORKS.flatMap((network) => {
    const name = profile[network];
    return name ? [{ network, name, url: socialLink(network, name) }] : [];
  });
  const services = profile.musicProviders ?? [];
  return (
    <>
      {links.length > 0 ? (
        <ul className={styles.links} aria-label={t('profile.socials')}>
          {links.map(({ network, name, url }) => (
            <li key={network}>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                data-testid={`link-${network}`}
              >
                {networkLabels[network]}: <bdi>{name}</bdi> <ExternalLink size={14} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {profile.song ? (
        <p className={textStyles.quiet} data-testid="profile-song-shown">
          {t('profile.favouriteSong', { song: profile.song })}
        </p>
      ) : null}
      {services.length > 0 ? (
        <p className={textStyles.quiet} data-testid="profile-services">
          {t('profile.listensOn', {
            services: services.map((one) => translate(`providers.${one}`) ?? one).join(', '),
          })}
        </p>
      ) : null}
    </>
  );
}

/**
 * The numbers of fans and followed DJs, which link to the lists. [H298] The user and their friends also see a link to
 * the list of friends.
 */
function Numbers({ page: { profile, fansCount, followedCount, followsMe } }: { page: ProfilePage }) {
  const { t } = useTranslation();
  const isMe = useAtomValue(myUuidAtom) === profile.uuid;
  const enabled = useAtomValue(isRegisteredAtom) && !isMe;
  const isFriend = useQuery({ ...friendshipQuery(profile.uuid), enabled }).data?.isFriend ?? false;
  return (
    <p className={`${styles.numbers} ${textStyles.num}`}>
      <Link to={`/u/${profile.uuid}/fans`} data-testid="profile-fans">
        {t('person.fans', { count: fansCount })}
      </Link>
      <Link to={`/u/${profile.uuid}/followed`} data-testid="profile-followed">
        {t('fans.followedCount', { count: followedCount })}
      </Link>
      {isMe || isFriend ? (
        <Link to={isMe ? '/friends' : `/u/${profile.uuid}/friends`} data-testid="profile-friends">
          {t('fans.friends')}
        </Link>
      ) : null}
      {followsMe ? <Tag>{t('fans.followsYou')}</Tag> : null}
    </p>
  );
}

function FriendsInCommon({ page: { friendsInCommon } }: { page: ProfilePage }) {
  const { t } = useTranslation();
  if (friendsInCommon.count === 0) return null;
  return (
    <p className={styles.common} data-testid="friends-in-common">
      <Faces>
        {friendsInCommon.data.map((friend) => (
          <PersonButton
            key={friend.uuid}
            person={{ uuid: friend.uuid, name: friend.nickname, avatarId: friend.avatarId }}
          >
            <Avatar
              avatarId={friend.avatarId}
              picture={friend.profilePicture}
              size={36}
              name={friend.nickname}
            />
          </PersonButton>
        ))}
      </Faces>
      <span className={textStyles.quiet}>
        {t('profile.friendsInCommon', { count: friendsInCommon.count })}
      </span>
    </p>
  );
}
