import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { offersQuery } from '../../api/merch.ts';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { isSparse } from '../../components/stage/sparse-list.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { BrowseLink } from '../../design/primitives/browse-link.tsx';
import { ButtonLink } from '../../design/primitives/button.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import styles from './merch.module.css';
import { OfferImage } from './offer-image.tsx';
import { useOfferedAvatar } from './use-offered-avatar.ts';

export function OfferList() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(offersQuery());
  const avatarOf = useOfferedAvatar();
  if (!list.data) return <QueryState query={list} count={6} size={64} />;
  const offers = list.data.pages.flatMap((page) => page.data);
  if (offers.length === 0) return <ShopVenue title={t('merch.nothing')} text={t('merch.nothingText')} />;
  return (
    <>
      <ul className={styles.offers}>
        {offers.map(({ id, name, price, quantity, imageFileId, avatarSlug }) => (
          <li key={id}>
            <Link className={styles.offer} to={`/merch/${id}`} data-testid="offer">
              <OfferImage imageFileId={imageFileId} avatarSlug={avatarSlug} size={128} />
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span className={styles.price}>{t('merch.price', { count: price })}</span>
              {avatarOf(avatarSlug)?.isAvailable ? <Tag>{t('merch.yours')}</Tag> : null}
              {quantity === 0 ? <Tag>{t('merch.soldOut')}</Tag> : null}
              {quantity !== null && quantity > 0 && quantity <= 10 ? (
                <span className={textStyles.quiet}>{t('merch.left', { count: quantity })}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      <ScrollMore list={list} />
      {isSparse(offers.length, list) ? (
        <ShopVenue title={t('merch.earn')} text={t('ranking.nobodyText')} />
      ) : null}
    </>
  );
}

function ShopVenue({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <EmptyVenue design="FERRY_BUILDING" figures={['dolly', 'wax']} title={title} text={text}>
      <ButtonLink to="/ranking">{t('app.ranking')}</ButtonLink>
      <BrowseLink />
    </EmptyVenue>
  );
}
