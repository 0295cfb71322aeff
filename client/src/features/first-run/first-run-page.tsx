import type { SignUpRule } from '@hangout/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirstAdmin, NewServer } from '../../api/first-run.ts';
import { SignInFrame } from '../../components/account/sign-in-frame.tsx';
import type { PlaceValues } from '../../components/place/place-fields.tsx';
import { i18n } from '../../platform/i18n.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { showToast } from '../../platform/toasts.ts';
import { AdminStep } from './admin-step.tsx';
import { ChecksStep } from './checks-step.tsx';
import { CodeStep } from './code-step.tsx';
import styles from './first-run.module.css';
import { HangoutStep } from './hangout-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { PlaceStep } from './place-step.tsx';

const steps = ['code', 'checks', 'place', 'admin', 'people', 'hangout'] as const;

const noAdmin: FirstAdmin = { email: '', password: '', nickname: '' };

/** [H1971] The page on which a server without an admin is set up. It requires the set-up code from the server's log. */
export function FirstRunPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Browsers never send the part after # to a server, so the code appears in no access log.
  const [code, setCode] = useState(() => decodeURIComponent(location.hash.slice(1)));
  const [server, setServer] = useState<NewServer | null>(null);
  const [place, setPlace] = useState<PlaceValues | null>(null);
  const [admin, setAdmin] = useState(noAdmin);
  const [rule, setRule] = useState<SignUpRule>('open');
  const [index, setIndex] = useState(0);
  const step = steps[index] ?? 'code';
  const goTo = (next: number) => {
    setIndex(next);
    scrollTo(0, 0);
    document.getElementById('main')?.focus();
  };
  const finish = (slug: string | null) => {
    showToast({ tone: 'good', text: t('firstRun.done') });
    navigate(slug === null ? '/' : `/r/${slug}`, { replace: true });
  };
  return (
    <SignInFrame
      title={t(`firstRun.${step}Title`)}
      text={t(`firstRun.${step}Text`)}
      pageTitle={t('firstRun.pageTitle')}
      {...(index > 0 && { onBack: () => goTo(index - 1) })}
    >
      <div className={styles.progress}>
        <span>{t('firstRun.step', { number: index + 1, count: steps.length })}</span>
        <progress value={index + 1} max={steps.length} aria-hidden="true" />
      </div>
      {step === 'code' ? (
        <CodeStep
          code={code}
          onCode={setCode}
          onServer={(found) => {
            setServer(found);
            goTo(1);
          }}
        />
      ) : step === 'checks' && server !== null ? (
        <ChecksStep
          code={code}
          server={server}
          email={admin.email}
          onEmail={(email) => setAdmin({ ...admin, email })}
          onDone={() => goTo(2)}
        />
      ) : step === 'place' && server !== null ? (
        <PlaceStep
          first={place ?? { ...server.place, language: i18n.language }}
          server={server}
          onDone={(entered) => {
            setPlace(entered);
            goTo(3);
          }}
        />
      ) : step === 'admin' ? (
        <AdminStep
          first={admin}
          onDone={(entered) => {
            setAdmin(entered);
            goTo(4);
          }}
        />
      ) : step === 'people' ? (
        <PeopleStep rule={rule} onRule={setRule} onDone={() => goTo(5)} />
      ) : place !== null && server !== null ? (
        <HangoutStep
          code={code}
          admin={admin}
          signUpRule={rule}
          place={place}
          configured={server.place}
          onDone={finish}
        />
      ) : null}
    </SignInFrame>
  );
}
