import { avatarSlugs } from '@hangout/contract/rest/user-service/avatar-slugs';
import { useTranslation } from 'react-i18next';
import { moveFocus } from '../../ui/move-focus.ts';
import { Avatar } from '../stage/index.ts';
import './account.css';

interface AvatarPickerProps {
  readonly chosen: string;
  readonly onChoose: (slug: string) => void;
  /** The user's subscription: 0 is a free account, 1 and above are paid. */
  readonly subscriptionLevel?: number;
}

/** [H268] A radio group of all avatars, whose arrow keys choose; those that need a subscription or a community say so and are disabled. */
export function AvatarPicker({ chosen, onChoose, subscriptionLevel = 0 }: AvatarPickerProps) {
  const { t } = useTranslation();
  return (
    <div
      className="avatar-grid"
      role="radiogroup"
      aria-label={t('account.pickTitle')}
      onKeyDown={(event) => {
        const next = moveFocus(event.currentTarget, event.key);
        if (!next) return;
        event.preventDefault();
        next.click();
      }}
    >
      {avatarSlugs.map(({ slug, status, discordOnly }) => {
        const special = discordOnly ? 'discordOnly' : status === 'PUBLIC' ? null : status;
        const isMine = special === null || (special === 'SUBSCRIBER_ONLY' && subscriptionLevel > 0);
        return (
          // biome-ignore lint/a11y/useSemanticElements: a picture with a name is a button that is chosen.
          <button
            key={slug}
            type="button"
            role="radio"
            className="avatar-choice"
            data-testid={`avatar-${slug}`}
            aria-checked={slug === chosen}
            tabIndex={slug === chosen ? 0 : -1}
            disabled={!isMine && slug !== chosen}
            onClick={() => onChoose(slug)}
          >
            <Avatar avatarId={slug} size={64} />
            {slug.charAt(0).toUpperCase() + slug.slice(1)}
            {special ? <span className="tag">{t(`account.special.${special}`)}</span> : null}
          </button>
        );
      })}
    </div>
  );
}
