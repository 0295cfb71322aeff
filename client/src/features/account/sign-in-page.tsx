import { ChevronLeft, KeyRound, Mail, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { brand } from '../../core/brand.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SkipLinks } from '../../ui/skip-links.tsx';
import { HeroImage } from '../stage/index.ts';
import { EmailForm, type EmailMode } from './email-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import { sameOriginPath } from './redirect-path.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import './account.css';

type SignInMethod = { readonly kind: 'phone' } | { readonly kind: 'email'; readonly mode: EmailMode };

/** [R021] The login and sign-up page: it asks for a phone number first, or for an email. */
export function SignInPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const [query] = useSearchParams();
  const isSignUp = pathname === '/sign-up';
  usePageTitle(t(isSignUp ? 'app.signUp' : 'app.logIn'));
  const [way, setWay] = useState<SignInMethod>(
    isSignUp ? { kind: 'email', mode: 'sign-up' } : { kind: 'phone' },
  );
  const target = sameOriginPath(query.get('to'));
  const resetToken = new URLSearchParams(hash.slice(1)).get('reset');
  if (resetToken !== null) {
    const logIn = () => {
      setWay({ kind: 'email', mode: 'login' });
      navigate('/login');
    };
    return <ResetPasswordPage token={resetToken} onDone={logIn} />;
  }
  const done = (isNew: boolean) => navigate(isNew ? `/onboarding?to=${encodeURIComponent(target)}` : target);
  const title =
    way.kind === 'phone'
      ? t('account.title')
      : t(way.mode === 'login' ? 'account.logInTitle' : 'account.signUpTitle');
  const text =
    way.kind === 'phone'
      ? t('account.phonePrompt')
      : t(way.mode === 'login' ? 'account.logInText' : 'account.signUpText');
  return (
    <div className="sign-in">
      <SignInImage onBack={() => (history.length > 1 ? navigate(-1) : navigate('/'))} />
      <main id="main" tabIndex={-1}>
        <h1>{title}</h1>
        <p>{text}</p>
        {way.kind === 'phone' ? (
          <PhoneForm />
        ) : (
          <EmailForm mode={way.mode} onMode={(mode) => setWay({ kind: 'email', mode })} onDone={done} />
        )}
        <div className="or">{t('account.or')}</div>
        {way.kind === 'phone' ? (
          <div className="two">
            <Button onClick={() => setWay({ kind: 'email', mode: 'sign-up' })} data-testid="with-email">
              <Mail size={20} aria-hidden="true" />
              {t('account.withEmail')}
            </Button>
            <Button onClick={() => setWay({ kind: 'email', mode: 'login' })} data-testid="with-login">
              <KeyRound size={20} aria-hidden="true" />
              {t('account.logIn')}
            </Button>
          </div>
        ) : (
          <Button wide onClick={() => setWay({ kind: 'phone' })} data-testid="with-phone">
            <Smartphone size={20} aria-hidden="true" />
            {t('account.withPhone')}
          </Button>
        )}
        <p className="terms">{t('account.terms')}</p>
      </main>
    </div>
  );
}

/** The page to which the mailed link for a new password leads. */
function ResetPasswordPage({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className="sign-in">
      <SignInImage onBack={() => navigate('/')} />
      <main id="main" tabIndex={-1}>
        <h1>{t('account.resetTitle')}</h1>
        <p>{t('account.resetText')}</p>
        <ResetPasswordForm token={token} onDone={onDone} />
      </main>
    </div>
  );
}

/** The image beside the login form, with a back button and the brand. */
export function SignInImage({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <header className="sign-in-picture">
      <SkipLinks links={[{ key: 'main', target: 'main', label: t('app.skip') }]} />
      <HeroImage />
      <div className="sign-in-bar">
        <IconButton label={t('app.back')} onClick={onBack}>
          <ChevronLeft size={26} />
        </IconButton>
        <span className="brand">
          <Logo size={30} />
          {brand.name}
        </span>
      </div>
    </header>
  );
}
