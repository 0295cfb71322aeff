import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { goToCheckout, plansOnSaleQuery } from '../../api/subscriptions.ts';
import { SkeletonRows } from '../../design/primitives/states.tsx';
import { useNavigate } from '../../platform/navigate.ts';
import { isRegisteredAtom, useMe } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useAction } from '../../platform/use-action.ts';

/**
 * [R025] `/subscribe-plan/{plan}`, the target of a magic link, opens the checkout of a plan. In the browser's history
 * the page of plans takes its place, so that going back does not open another checkout. Guests stay on the page of
 * plans and sign up first.
 */
export function SubscribePlanPage() {
  const { t } = useTranslation();
  const { plan = '' } = useParams();
  const navigate = useNavigate();
  const me = useMe();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const plans = useQuery(plansOnSaleQuery());
  const checkout = useAction(() => goToCheckout(plan));
  const isBegun = useRef(false);
  const { mutate } = checkout;
  const { data, isError } = plans;
  useEffect(() => {
    // React's StrictMode mounts the page twice, but the checkout must open once.
    if (me.kind === 'unknown' || (!data && !isError) || isBegun.current) return;
    isBegun.current = true;
    if (data?.length === 0) {
      showToast({ tone: 'plain', text: t('waysIn.noPlans') });
      navigate('/', { replace: true });
      return;
    }
    navigate(`/plans?${new URLSearchParams({ plan })}`, { replace: true });
    if (isRegistered && data?.some(({ id }) => id === plan)) mutate();
  }, [me.kind, data, isError, isRegistered, plan, navigate, mutate, t]);
  return <SkeletonRows count={3} size={80} />;
}
