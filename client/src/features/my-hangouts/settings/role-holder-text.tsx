import { useTranslation } from 'react-i18next';
import { PersonButton } from '../../../components/person/person-button.tsx';
import { SettingWords } from '../../../design/patterns/setting.tsx';
import { TimeLeft } from '../../../design/primitives/time-left.tsx';
import textStyles from '../../../design/text.module.css';

interface RoleHolderTextProps {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  /** Expiry of the role, epoch ms; null for never. */
  readonly until: number | null;
}

/** The name of a user, which opens their card [H243], with the role and the remaining time. */
export function RoleHolderText({ uuid, name, description, until }: RoleHolderTextProps) {
  const { t } = useTranslation();
  return (
    <SettingWords>
      <strong className={textStyles.oneLine}>
        {/* Until the name is loaded, the button would have no label. The blank keeps the rows below where they are. */}
        {name === '' ? (
          '\u00a0'
        ) : (
          <PersonButton person={{ uuid, name }}>
            <bdi>{name}</bdi>
          </PersonButton>
        )}
      </strong>
      <small>
        <bdi>{description}</bdi>
        {until === null ? null : (
          <>
            {' · '}
            {t('ranks.left')} <TimeLeft until={until} />
          </>
        )}
      </small>
    </SettingWords>
  );
}
