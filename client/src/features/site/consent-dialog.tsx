import type { SiteOverview } from '@hangout/contract/rest/site/banners';
import { useTranslation } from 'react-i18next';
import { agreeToPages } from '../../api/site.ts';
import { logOut } from '../../components/account/log-out.ts';
import { ConsentLinks } from '../../components/site/consent-links.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { Dialog, DialogFoot } from '../../design/primitives/dialog.tsx';
import textStyles from '../../design/text.module.css';
import { useAction } from '../../platform/use-action.ts';

/** [H1984] Asks for consent to new versions of the operator's pages. Only a decision closes the dialog. */
export function ConsentDialog({ due }: { readonly due: SiteOverview['pages'] }) {
  const { t } = useTranslation();
  const agree = useAction(() => agreeToPages(due.map(({ versionId }) => versionId)));
  return (
    <Dialog title={t('site.consentTitle')} onClose={null} testId="site-consent">
      <p>{t('site.consentText')}</p>
      <ConsentLinks pages={due} />
      <p className={textStyles.quiet}>{t('site.consentOther')}</p>
      <DialogFoot>
        <ButtonLink variant="plain" to="/settings/data" data-testid="consent-my-data">
          {t('site.myData')}
        </ButtonLink>
        <Button onClick={() => void logOut()} data-testid="consent-log-out">
          {t('app.logOut')}
        </Button>
        <Button
          variant="brand"
          busy={agree.isPending}
          onClick={() => agree.mutate()}
          data-focus-first
          data-testid="consent-agree"
        >
          {t('site.agree')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
