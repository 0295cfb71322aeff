import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ordersQuery } from '../../api/merch.ts';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { isSparse } from '../../components/stage/sparse-list.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { ButtonAnchor, ButtonLink } from '../../design/primitives/button.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import textStyles from '../../design/text.module.css';
import { formatDateTime } from '../../platform/format-time.ts';
import styles from './merch.module.css';
import { OfferImage } from './offer-image.tsx';

/** [H1342] [H1343] The user's orders, with date, price and file, and a button to wear a bought avatar. */
export function OrderList() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(ordersQuery());
  if (!list.data) return <QueryState query={list} count={4} size={64} />;
  const orders = list.data.pages.flatMap((page) => page.data);
  if (orders.length === 0) return <OrderVenue title={t('merch.noOrders')} text={t('merch.noOrdersText')} />;
  return (
    <>
      <ol className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order} data-testid="order">
            <OfferImage imageFileId={order.imageFileId} avatarSlug={order.avatarSlug} size={64} />
            <span className={styles.words}>
              <strong>
                <bdi>{order.name}</bdi>
              </strong>
              <span className={`${textStyles.quiet} ${textStyles.num}`}>
                {t('merch.price', { count: order.price })} · {formatDateTime(order.createdAt)}
              </span>
            </span>
            {order.fileUrl === null ? null : (
              <ButtonAnchor href={order.fileUrl} download data-testid="download">
                <Download size={18} aria-hidden="true" />
                {t('merch.download')}
              </ButtonAnchor>
            )}
            {order.avatarSlug === null ? null : (
              <ButtonLink to="/settings/profile" data-testid="wear">
                {t('merch.wear')}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      <ScrollMore list={list} />
      {isSparse(orders.length, list) ? (
        <OrderVenue title={t('merch.moreOrders')} text={t('merch.noOrdersText')} />
      ) : null}
    </>
  );
}

function OrderVenue({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <EmptyVenue design="FERRY_BUILDING" figures={['wax', 'dolly']} title={title} text={text}>
      <ButtonLink to="/merch">{t('merch.offers')}</ButtonLink>
    </EmptyVenue>
  );
}
