import { useTranslation } from 'react-i18next';
import { RegisteredPage } from '../account/index.ts';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionList } from './session-list.tsx';
import './security.css';

/** [H739] The page for the security of one's own account: second factor, sessions and password. */
export function SecurityPage() {
  const { t } = useTranslation();
  return (
    <RegisteredPage
      title={t('security.title')}
      text={t('security.text')}
      guest={{
        title: t('security.title'),
        text: t('security.guest'),
        reason: 'keep',
      }}
    >
      <div className="column security">
        <SecondFactorSection />
        <SessionList />
        <PasswordSection />
      </div>
    </RegisteredPage>
  );
}
