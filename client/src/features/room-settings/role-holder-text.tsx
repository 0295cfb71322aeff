import { useTranslation } from 'react-i18next';
import { TimeLeft } from '../../ui/time-left.tsx';

interface RoleHolderTextProps {
  readonly name: string;
  readonly what: string;
  /** Epoch ms; null for ever. */
  readonly until: number | null;
}

/** Who holds what here, and for how long still. */
export function RoleHolderText({ name, what, until }: RoleHolderTextProps) {
  const { t } = useTranslation();
  return (
    <span className="settings-words">
      <strong className="one-line">{name}</strong>
      <small>
        {what}
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
