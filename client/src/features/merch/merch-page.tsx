import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { lifetimePointsQuery } from '../../api/ranking.ts';
import { RegisteredPage } from '../../components/account/registered-page.tsx';
import { Tabs } from '../../design/primitives/tabs.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import styles from './merch.module.css';
import { OfferDialog } from './offer-dialog.tsx';
import { OfferList } from './offer-list.tsx';
import { OrderList } from './order-list.tsx';

/** [H1343] Offers, and the user's orders. The dialog of an offer has its own URL. */
export function MerchPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const uuid = useAtomValue(myUuidAtom);
  // Guests have no points, and the server refuses their requests for orders.
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { data } = useQuery({ ...lifetimePointsQuery(uuid ?? ''), enabled: uuid !== null && isRegistered });
  const chosen = parameters.has('orders') ? 'orders' : 'offers';
  const offerId = id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
  return (
    <RegisteredPage
      title={t('merch.title')}
      text={t('merch.text')}
      guest={{ title: t('merch.signUp'), text: t('merch.signUpText'), reason: 'keep' }}
    >
      <p className={styles.balance} data-testid="balance">
        <Coins size={22} aria-hidden="true" />
        {data ? t('merch.balance', { count: data.balance }) : null}
      </p>
      <Tabs
        label={t('merch.title')}
        id="merch"
        chosen={chosen}
        onChoose={(key) => setParameters(key === 'orders' ? { orders: '' } : {}, { replace: true })}
        entries={[
          { key: 'offers', label: t('merch.offers') },
          { key: 'orders', label: t('merch.orders') },
        ]}
      />
      <div role="tabpanel" id="merch-panel" aria-labelledby={`merch-tab-${chosen}`} className={styles.panel}>
        {chosen === 'offers' ? <OfferList /> : <OrderList />}
      </div>
      {offerId === null ? null : (
        <OfferDialog
          key={offerId}
          id={offerId}
          balance={data?.balance ?? 0}
          onClose={() => void navigate('/merch')}
        />
      )}
    </RegisteredPage>
  );
}
