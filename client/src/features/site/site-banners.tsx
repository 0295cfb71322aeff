import type { SiteOverview } from '@hangout/contract/rest/site/banners';
import { chooseTranslation, LANGUAGES } from '@hangout/rules';
import { useAtom, useAtomValue } from 'jotai';
import { CircleCheck, Info, Siren, TriangleAlert, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../../design/primitives/button.tsx';
import { bannerSlotAtom } from '../../platform/banner-slot.ts';
import { i18n } from '../../platform/i18n.ts';
import { bannerKey, dismissBanner, dismissedBannersAtom } from './dismissed-banners.ts';
import styles from './site-banners.module.css';

type Banner = SiteOverview['banners'][number];

const icons = { info: Info, good: CircleCheck, warning: TriangleAlert, incident: Siren } as const;

/**
 * [H1986] Banners of the operator, at the top of the page, or floating if the page fills the window. [H1988] A
 * dismissed banner stays hidden until the operator changes it.
 */
export function SiteBanners({ banners }: { readonly banners: readonly Banner[] }) {
  const slot = useAtomValue(bannerSlotAtom);
  const [dismissed, setDismissed] = useAtom(dismissedBannersAtom);
  const shown = banners.filter((banner) => !dismissed.includes(bannerKey(banner)));
  const list = (
    <div
      className={slot ? styles.inPage : styles.overPage}
      ref={slot ? null : shareHeight}
      aria-live="polite"
    >
      {shown.map((banner) => (
        <BannerLine
          key={banner.id}
          banner={banner}
          onDismiss={() => setDismissed(dismissBanner(dismissed, banner))}
        />
      ))}
    </div>
  );
  return slot ? createPortal(list, slot) : list;
}

/**
 * [H1977] Stores the height of the banners in a CSS variable: on a phone, a hangout leaves that much room above itself.
 */
function shareHeight(element: HTMLElement | null) {
  if (!element) return;
  const { style } = document.documentElement;
  const share = () => style.setProperty('--banners-height', `${element.offsetHeight}px`);
  const observer = new ResizeObserver(share);
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty('--banners-height');
  };
}

function BannerLine({ banner, onDismiss }: { readonly banner: Banner; readonly onDismiss: () => void }) {
  const { t } = useTranslation();
  const Icon = icons[banner.tone];
  const { language, text } = chooseTranslation(banner.texts, i18n.language, LANGUAGES);
  return (
    <section
      className={styles.banner}
      data-tone={banner.tone}
      aria-label={t('site.notice')}
      data-testid="site-banner"
    >
      <Icon size={20} aria-hidden="true" />
      <p lang={language} dir="auto">
        {text} {banner.link ? <BannerLink link={banner.link} /> : null}
      </p>
      <IconButton label={t('site.dismiss')} onClick={onDismiss} data-testid="site-banner-dismiss">
        <X size={20} />
      </IconButton>
    </section>
  );
}

function BannerLink({ link }: { readonly link: string }) {
  const { t } = useTranslation();
  const label = t('site.readMore');
  return link.startsWith('/') ? (
    <Link to={link}>{label}</Link>
  ) : (
    <a href={link} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
}
