import { useTranslation } from 'react-i18next';
import { PersonButton } from '../../../components/person/person-button.tsx';
import { SettingWords } from '../../../design/patterns/setting.tsx';
import { TimeLeft } from '../../../design/primitives/time-left.tsx';
import textStyles from '../../../design/text.module.css';

interface RoleHolderTextProps {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  /** End of the role, epoch ms; null if it has no end. */
  readonly until: number | null;
}

/** A user's name, [H243] which opens their card, with the role and its remaining time. */
export function RoleHolderText({ uuid, name, description, until }: RoleHolderTextProps) {
  const { t } = useTranslation();
  return (
    <SettingWords>
      <strong className={textStyles.oneLine}>
        {/* Until the name is loaded there is nothing to press; the blank keeps the rows below in place. */}
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
