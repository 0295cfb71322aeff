import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { MailLinkForm } from './mail-link-form.tsx';
import { sameOriginPath } from './redirect-path.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** [H480] The page on which the link for a new password is asked for. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const target = sameOriginPath(query.get('to'));
  return (
    <SignInFrame title={t('account.forgot')} pageTitle={t('account.forgot')}>
      <MailLinkForm kind="reset" target={target} />
      <p className="account-other">
        <Link
          className="button"
          data-variant="plain"
          data-size="small"
          to={`/login?to=${encodeURIComponent(target)}`}
        >
          {t('account.logIn')}
        </Link>
      </p>
    </SignInFrame>
  );
}
