import { useAtomValue } from 'jotai';
import { Disc3, Star, ThumbsDown, ThumbsUp, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/primitives/button.tsx';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { SkeletonRows } from '../../design/primitives/states.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { translate } from '../../platform/use-error-text.ts';
import { useAccountDialog } from '../account/use-account-dialog.ts';
import { BadgeTag } from '../person/badge-tag.tsx';
import { closePersonCard, type PersonReference } from '../person/open-person-card.ts';
import { PlanTag } from '../person/plan-tag.tsx';
import { Avatar } from '../stage/avatar.tsx';
import { AvatarTurntable } from '../stage/avatar-turntable.tsx';
import type { PersonAction } from './person-action.ts';
import styles from './person-card.module.css';
import { useArePersonActionsKnown, usePersonActions } from './use-person-actions.tsx';
import { type PersonFacts, usePersonFacts } from './use-person-facts.ts';

/** True for actions after which a dialog or toast takes the place of the card. */
const closesCard = ({ key, group }: PersonAction) =>
  group !== 'social' || key === 'report' || key === 'figure';

export function PersonCard({ person }: { person: PersonReference }) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const facts = usePersonFacts(person);
  const { name, avatarId, color, tokenRole, highestRole } = facts;
  const actions = usePersonActions({ uuid: person.uuid, name, tokenRole, highestRole });
  // Everything appears at once, so that no button moves under the pointer.
  const isReady = useArePersonActionsKnown({ uuid: person.uuid, tokenRole }) && facts.areKnown;
  const moderation = actions.filter(({ group }) => group !== 'social');
  return (
    <Dialog
      title={person.uuid === me ? `${name} (${t('chat.you')})` : name}
      onClose={closePersonCard}
      look="card"
      testId="person-card"
    >
      <div className={styles.person} data-uuid={person.uuid}>
        <div className={styles.figure} style={{ ['--person' as string]: color }}>
          <AvatarTurntable slug={avatarId} color={color} width={132} height={180} />
        </div>
        {isReady ? <Words facts={facts} /> : <SkeletonRows count={2} />}
      </div>
      {isReady ? (
        <>
          <ActionButtons actions={actions.filter(({ group }) => group === 'social')} />
          <SignUpHint isMe={person.uuid === me} />
          {moderation.length > 0 ? (
            <section aria-labelledby="person-moderation" className={styles.moderation}>
              <h3 id="person-moderation">{t('person.moderation')}</h3>
              <ActionButtons actions={moderation} />
            </section>
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}

/** What is known of the person beside the figure. */
function Words({ facts }: { facts: PersonFacts }) {
  const { t } = useTranslation();
  const { avatarId, profile } = facts;
  return (
    <div className={styles.words}>
      {profile?.profilePicture ? (
        <Avatar avatarId={avatarId} picture={profile.profilePicture} size={56} />
      ) : null}
      <Tags facts={facts} />
      <Whereabouts facts={facts} />
      <Rank rank={facts.seasonRank} />
      {profile?.bio ? (
        <p className={styles.bio} dir="auto">
          {profile.bio}
        </p>
      ) : null}
      {facts.fans !== null && facts.fans > 0 ? (
        <p className={`${textStyles.quiet} ${textStyles.num}`} data-testid="person-fans">
          {t('person.fans', { count: facts.fans })}
        </p>
      ) : null}
    </div>
  );
}

function Tags({ facts: { roleHere, globalRole, tokenRole, profile } }: { facts: PersonFacts }) {
  const { t } = useTranslation();
  const roleName = (role: string) => translate(`roles.${role}`) ?? role;
  return (
    <p className={styles.tags} data-testid="person-roles">
      {roleHere ? (
        <Tag tone={roleHere === 'dj' ? 'dj' : 'mod'}>
          {t('person.roleHere', { role: roleName(roleHere) })}
        </Tag>
      ) : null}
      {globalRole ? <Tag tone="mod">{roleName(globalRole)}</Tag> : null}
      {tokenRole === 'guest' || tokenRole === 'bot' ? <Tag>{roleName(tokenRole)}</Tag> : null}
      {profile?.badges?.map((badge) => (
        <BadgeTag key={badge} badge={badge} />
      ))}
      <PlanTag level={profile?.subscriptionLevel} />
    </p>
  );
}

function Rank({ rank }: { rank: PersonFacts['seasonRank'] }) {
  const { t } = useTranslation();
  if (!rank) return null;
  return (
    <p className={`${styles.rank} ${textStyles.num}`} data-testid="person-rank">
      <Trophy size={16} aria-hidden="true" />
      {t('person.rank', { rank: rank.rank, count: rank.points })}
    </p>
  );
}

/** The person's place in this hangout, and their vote on the current song. */
function Whereabouts({ facts: { whereabouts, votes } }: { facts: PersonFacts }) {
  const { t } = useTranslation();
  return (
    <div className={styles.now} aria-live="polite">
      {whereabouts ? (
        <p data-testid="person-whereabouts" data-where={whereabouts}>
          {whereabouts === 'plays' ? <Disc3 size={16} aria-hidden="true" /> : null}
          {t(`person.where_${whereabouts}`)}
        </p>
      ) : null}
      {votes ? (
        <p data-testid="person-vote">
          {votes.star ? (
            <>
              <Star size={16} className={styles.star} aria-hidden="true" /> {t('people.starred')}
            </>
          ) : votes.like === null ? (
            t('person.noVote')
          ) : votes.like ? (
            <>
              <ThumbsUp size={16} className={styles.like} aria-hidden="true" /> {t('people.liked')}
            </>
          ) : (
            <>
              <ThumbsDown size={16} className={styles.dislike} aria-hidden="true" /> {t('people.disliked')}
            </>
          )}
        </p>
      ) : null}
    </div>
  );
}

function ActionButtons({ actions }: { actions: readonly PersonAction[] }) {
  if (actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.map((action) => (
        <Button
          key={action.key}
          size="small"
          variant={
            action.tone === 'bad' ? 'danger' : action.key === 'follow' && !action.isOn ? 'brand' : 'quiet'
          }
          data-testid={`card-${action.key}`}
          onClick={() => {
            if (closesCard(action)) closePersonCard();
            action.run();
          }}
        >
          {action.icon}
          {action.label}
        </Button>
      ))}
    </div>
  );
}

/** Tells guests that following and writing need an account. */
function SignUpHint({ isMe }: { isMe: boolean }) {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const accountDialog = useAccountDialog();
  if (isRegistered) return null;
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        variant="brand"
        data-testid="card-sign-up"
        onClick={() => {
          closePersonCard();
          accountDialog.open('sign-up', 'people');
        }}
      >
        {t(isMe ? 'person.signUpOwn' : 'person.signUp')}
      </Button>
    </div>
  );
}
