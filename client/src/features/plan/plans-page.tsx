import type { PlanOnSale } from '@hangout/contract/rest/payments/subscriptions';
import { formatMoney, isEntitling } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { goToCheckout, goToPortal, ownSubscriptionQuery, plansOnSaleQuery } from '../../api/subscriptions.ts';
import { useAccountDialog } from '../../components/account/use-account-dialog.ts';
import { Page, PageHead } from '../../design/patterns/page.tsx';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { i18n } from '../../platform/i18n.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { useAction } from '../../platform/use-action.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import styles from './plans.module.css';

/** [R011] [H1259] The plans on sale and the result of a checkout. Redirects to the home page if nothing is sold. */
export function PlansPage() {
  const { t } = useTranslation();
  const plans = useQuery(plansOnSaleQuery());
  usePageTitle(t('plans.title'));
  if (plans.data?.length === 0) return <Navigate to="/" replace />;
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('plans.title')}</h1>
          <p>{t('plans.text')}</p>
        </div>
      </PageHead>
      <CheckoutOutcome />
      <QueryState query={plans} count={3} size={80} />
      {plans.data ? <Offers plans={plans.data} /> : null}
    </Page>
  );
}

function Offers({ plans }: { plans: readonly PlanOnSale[] }) {
  const [search] = useSearchParams();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const own = useQuery({ ...ownSubscriptionQuery(), enabled: isRegistered }).data;
  const paid = own?.subscriptions.find(isEntitling)?.plan ?? null;
  return (
    <ul className={styles.offers}>
      {plans.map((plan) => (
        <Offer key={plan.id} plan={plan} paid={paid} isChosen={search.get('plan') === plan.id} />
      ))}
    </ul>
  );
}

interface OfferProps {
  readonly plan: PlanOnSale;
  readonly paid: string | null;
  readonly isChosen: boolean;
}

function Offer({ plan, paid, isChosen }: OfferProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const go = useAction(() => (paid === null ? goToCheckout(plan.id) : goToPortal()), { onError: 'form' });
  const isMine = paid === plan.id;
  const period = t(`plans.each_${plan.period}`);
  const press = () => (isRegistered ? go.mutate() : accountDialog.open('sign-up', 'keep'));
  const label = isMine ? 'plans.manage' : paid === null ? 'plans.subscribe' : 'plans.change';
  return (
    <Card
      as="li"
      className={styles.offer}
      data-chosen={isChosen || undefined}
      data-testid="plan-offer"
      data-plan={plan.id}
    >
      <h2>
        {plan.name} {isMine ? <Tag>{t('plans.yours')}</Tag> : null}
      </h2>
      <p>
        <strong className={`${styles.price} ${textStyles.num}`}>
          {formatMoney(plan.amount, plan.currency, i18n.language)}
        </strong>{' '}
        {period}
      </p>
      {plan.description ? <p className={textStyles.quiet}>{plan.description}</p> : null}
      <ul className={styles.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Check size={18} aria-hidden="true" /> {feature}
          </li>
        ))}
      </ul>
      {go.isError ? <p role="alert">{describeError(go.error)}</p> : null}
      <Button
        variant={isMine ? 'quiet' : 'brand'}
        wide
        busy={go.isPending || go.isSuccess}
        aria-label={`${t(label)}: ${plan.name}, ${period}`}
        onClick={press}
        data-testid={`subscribe-${plan.id}`}
      >
        {t(label)}
      </Button>
    </Card>
  );
}
