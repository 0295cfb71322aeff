import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { mayWearAvatar } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { avatarsQuery, type WornAvatar } from '../../api/avatars.ts';
import { usePlansOnSale } from '../../api/subscriptions.ts';
import { moveFocus } from '../../design/hooks/move-focus.ts';
import { ButtonLink } from '../../design/primitives/button.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { Avatar } from '../stage/avatar.tsx';
import styles from './avatar-picker.module.css';

interface AvatarPickerProps {
  readonly chosen: string;
  readonly onChoose: (slug: string) => void;
}

/** Built-in avatars that are not for Discord members only; shown until the user's list is loaded. */
const commonAvatars: readonly WornAvatar[] = avatarSlugs
  .filter(({ discordOnly }) => !discordOnly)
  .map(({ slug, status, discordOnly }) => ({
    slug,
    avatarStatus: status,
    discordOnly,
    isAvailable: mayWearAvatar({ avatarStatus: status, discordOnly }, { subscriptionLevel: 0, assigned: [] }),
    price: null,
    consumableId: null,
  }));

/**
 * [H268] A radio group in which arrow keys move the selection. [H551] An avatar that the user may not wear is disabled
 * and says how to get it. [H1259] Avatars that need a plan are shown only while plans are on sale.
 */
export function AvatarPicker({ chosen, onChoose }: AvatarPickerProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom) ?? '';
  const isRegistered = useAtomValue(isRegisteredAtom);
  const all = useQuery({ ...avatarsQuery(me), enabled: me !== '' }).data ?? commonAvatars;
  const isSelling = usePlansOnSale().length > 0;
  const isLockedByPlan = ({ slug, avatarStatus, isAvailable, price }: WornAvatar) =>
    avatarStatus === 'SUBSCRIBER_ONLY' && !isAvailable && price === null && slug !== chosen;
  const shown = isSelling ? all : all.filter((avatar) => !isLockedByPlan(avatar));
  const offered = shown.filter(({ slug, isAvailable }) => !isAvailable && slug !== chosen);
  return (
    <>
      <div
        className={styles.grid}
        role="radiogroup"
        aria-label={t('account.pickTitle')}
        onKeyDown={(event) => {
          const next = moveFocus(event.currentTarget, event.key);
          if (!next) return;
          event.preventDefault();
          next.click();
        }}
      >
        {shown.map(({ slug, avatarStatus, discordOnly, isAvailable, price }) => {
          const special = discordOnly ? 'discordOnly' : avatarStatus === 'PUBLIC' ? null : avatarStatus;
          const isLocked = !isAvailable && slug !== chosen;
          // [H1351] An avatar for sale shows its price; [H1403] the list below links to the offer.
          const howTo =
            special &&
            (price === null ? t(`account.howTo.${special}`) : t('account.howTo.bought', { count: price }));
          return (
            // biome-ignore lint/a11y/useSemanticElements: a radio `input` cannot contain the picture and the name.
            <button
              key={slug}
              type="button"
              role="radio"
              className={styles.choice}
              data-testid={`avatar-${slug}`}
              aria-checked={slug === chosen}
              tabIndex={slug === chosen ? 0 : -1}
              disabled={isLocked}
              title={isLocked && howTo ? howTo : undefined}
              onClick={() => onChoose(slug)}
            >
              <Avatar avatarId={slug} size={64} />
              {nameOf(slug)}
              {special ? <Tag className={styles.special}>{t(`account.special.${special}`)}</Tag> : null}
              {isLocked && howTo ? (
                <small className={styles.how}>
                  <Lock size={12} aria-hidden="true" /> {howTo}
                </small>
              ) : null}
            </button>
          );
        })}
      </div>
      <ul className={styles.offers}>
        {offered.map(({ slug, price, consumableId }) =>
          price === null || consumableId === null ? null : (
            <li key={slug}>
              <ButtonLink size="small" to={`/merch/${consumableId}`} data-testid={`avatar-offer-${slug}`}>
                {t('account.getAvatar', { name: nameOf(slug), count: price })}
              </ButtonLink>
            </li>
          ),
        )}
      </ul>
      {isRegistered && shown.some(isLockedByPlan) ? (
        <ButtonLink size="small" to="/plans" data-testid="avatars-to-plans">
          {t('plans.forAvatars')}
        </ButtonLink>
      ) : null}
    </>
  );
}

const nameOf = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1);
