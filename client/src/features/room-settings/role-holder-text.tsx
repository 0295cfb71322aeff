import { useTranslation } from 'react-i18next';
import { TimeLeft } from '../../ui/time-left.tsx';

interface RoleHolderTextProps {
  readonly name: string;
  readonly description: string;
  /** When the role expires, epoch ms; null for never. */
  readonly until: number | null;
}

/** The name of a user, the role and the remaining time. */
export function RoleHolderText({ name, description, until }: RoleHolderTextProps) {
  const { t } = useTranslation();
  return (
    <span className="settings-words">
      <strong className="one-line">{name}</strong>
      <small>
        {description}
        {until === null ? null : (
          <>
            {' · '}
            {t('ranks.left')} <TimeLeft until={until} />
          </>
        )}
      </small>
    </span>
  );
}
