import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../design/primitives/button.tsx';
import { Logo } from '../../design/primitives/logo.tsx';
import { SkipLinks } from '../../design/primitives/skip-links.tsx';
import { brand } from '../../platform/brand.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { HeroImage } from '../stage/hero-image.tsx';
import styles from './account.module.css';

interface SignInFrameProps {
  readonly title: string;
  readonly text?: string;
  /** Title of the browser window; `title` by default. */
  readonly pageTitle?: string;
  readonly onBack?: () => void;
  readonly children: ReactNode;
}

export function SignInFrame({ title, text, pageTitle = title, onBack, children }: SignInFrameProps) {
  usePageTitle(pageTitle);
  const navigate = useNavigate();
  return (
    <div className={styles.signIn}>
      <SignInImage onBack={onBack ?? (() => navigate('/'))} />
      <main id="main" tabIndex={-1}>
        <h1>{title}</h1>
        {text === undefined ? null : <p>{text}</p>}
        {children}
      </main>
    </div>
  );
}

export function SignInImage({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <header className={styles.signInPicture}>
      <SkipLinks links={[{ key: 'main', target: 'main', label: t('app.skip') }]} />
      <HeroImage />
      <div className={styles.signInBar}>
        <IconButton label={t('app.back')} onClick={onBack}>
          <ChevronLeft size={26} />
        </IconButton>
        <span className={styles.brand}>
          <Logo size={30} />
          {brand.name}
        </span>
      </div>
    </header>
  );
}
