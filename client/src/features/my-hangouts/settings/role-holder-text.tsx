import { useTranslation } from 'react-i18next';
import { PersonButton } from '../../../components/person/person-button.tsx';
import { TimeLeft } from '../../../design/primitives/time-left.tsx';

interface RoleHolderTextProps {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  /** When the role expires, epoch ms; null for never. */
  readonly until: number | null;
}

/** The name of a user, which opens the person card [H243], the role and the remaining time. */
export function RoleHolderText({ uuid, name, description, until }: RoleHolderTextProps) {
  const { t } = useTranslation();
  return (
    <span className="settings-words">
      <strong className="one-line">
        {/* Until the name is known the button would have none. */}
        {name === '' ? null : <PersonButton person={{ uuid, name }}>{name}</PersonButton>}
      </strong>
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
