import type { SiteOverview } from '@hangout/contract/rest/site/banners';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../../design/primitives/error-text.tsx';
import { ConsentLinks } from './consent-links.tsx';
import styles from './site.module.css';

interface ConsentBoxProps {
  readonly pages: SiteOverview['pages'];
  readonly checked: boolean;
  readonly error: string | null | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** [H1983] The checkbox by which a new user agrees to pages. */
export function ConsentBox({ pages, checked, error, onChange }: ConsentBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={Boolean(error)}
          aria-describedby={id}
          data-testid="sign-up-consent"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{t('site.consentBox')}</span>
      </label>
      <div id={id}>
        <ConsentLinks pages={pages} />
        <ErrorText testId="consent-error">{error ?? null}</ErrorText>
      </div>
    </div>
  );
}
