import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import styles from '../../components/account/account.module.css';
import { sameOriginPath } from '../../components/account/redirect-path.ts';
import { SignInFrame } from '../../components/account/sign-in-frame.tsx';
import { ButtonLink } from '../../design/primitives/button.tsx';
import { MailLinkForm } from './mail-link-form.tsx';

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const target = sameOriginPath(query.get('to'));
  return (
    <SignInFrame title={t('account.forgot')} pageTitle={t('account.forgot')}>
      <MailLinkForm kind="reset" target={target} />
      <p className={styles.other}>
        <ButtonLink variant="plain" size="small" to={`/login?to=${encodeURIComponent(target)}`}>
          {t('account.logIn')}
        </ButtonLink>
      </p>
    </SignInFrame>
  );
}
