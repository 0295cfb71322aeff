import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import styles from '../../components/account/account.module.css';
import { sameOriginPath } from '../../components/account/redirect-path.ts';
import { SignInFrame } from '../../components/account/sign-in-frame.tsx';
import { findInvitationCode, storeInvitationCode } from '../../platform/invitation.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { isShut, useAdmission } from './admission.tsx';
import { useOfferedWay, type WayIn, WaysIn, wayTexts } from './ways-in.tsx';

/** [R021] The login and sign-up page. If the server can send text messages, it first asks for a phone number. */
export function SignInPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [query] = useSearchParams();
  const isSignUp = pathname === '/sign-up';
  const invite = findInvitationCode(search + hash);
  useEffect(() => {
    if (invite !== null) storeInvitationCode(invite);
  }, [invite]);
  const [wanted, setWay] = useState<WayIn>('phone');
  const way = useOfferedWay(wanted, isSignUp ? 'sign-up' : 'login');
  const target = sameOriginPath(query.get('to'));
  const { admission } = useAdmission();
  const hasNoForm = isSignUp && way !== 'login' && way !== 'link' && isShut(admission);
  return (
    <SignInFrame
      title={t(hasNoForm ? 'app.signUp' : wayTexts[way].title)}
      {...(!hasNoForm && { text: t(wayTexts[way].text) })}
      pageTitle={t(isSignUp ? 'app.signUp' : 'app.logIn')}
      onBack={() => (history.length > 1 ? navigate(-1) : navigate('/'))}
    >
      <WaysIn
        way={way}
        onWay={setWay}
        withFigure={false}
        passkeyMode={isSignUp ? 'sign-up' : 'login'}
        target={target}
        onDone={(isNew) => navigate(isNew ? `/onboarding?to=${encodeURIComponent(target)}` : target)}
      />
      <p className={styles.signInTerms}>{t('account.terms')}</p>
    </SignInFrame>
  );
}
