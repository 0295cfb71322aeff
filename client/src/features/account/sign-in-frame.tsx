import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { brand } from '../../core/brand.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SkipLinks } from '../../ui/skip-links.tsx';
import { HeroImage } from '../stage/index.ts';
import './account.css';

interface SignInFrameProps {
  readonly title: string;
  readonly text?: string;
  /** The title of the window, where it is another one. */
  readonly pageTitle?: string;
  readonly onBack?: () => void;
  readonly children: ReactNode;
}

/** A page about signing in: a form beside the image of the product. */
export function SignInFrame({ title, text, pageTitle = title, onBack, children }: SignInFrameProps) {
  usePageTitle(pageTitle);
  const navigate = useNavigate();
  return (
    <div className="sign-in">
      <SignInImage onBack={onBack ?? (() => navigate('/'))} />
      <main id="main" tabIndex={-1}>
        <h1>{title}</h1>
        {text === undefined ? null : <p>{text}</p>}
        {children}
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
