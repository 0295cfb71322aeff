import { isEntitling } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ownSubscriptionQuery, usePlansOnSale } from '../../api/subscriptions.ts';
import { redeemVoucher } from '../../api/vouchers.ts';
import { SettingCard, SettingForm, SettingRow } from '../../design/patterns/setting.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import textStyles from '../../design/text.module.css';
import { formatDay } from '../../platform/format-day.ts';
import { useMe } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useForm } from '../../platform/use-form.ts';
import { planName } from './plan-name.ts';
import { SubscriptionCards } from './subscription-card.tsx';
import { VoucherSignUp } from './voucher-sign-up.tsx';

/** [H957] The user's plan and its end, and a field for a voucher, which `?code=` prefills. */
export function PlanSection() {
  const me = useMe();
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  if (me.kind === 'guest') return <VoucherSignUp code={code} />;
  return (
    <>
      <PlanCard />
      <SubscriptionCards />
      <VoucherCard code={code} />
    </>
  );
}

function PlanCard() {
  const { t } = useTranslation();
  const me = useMe();
  const profile = me.kind === 'user' ? me.profile : null;
  const until = profile?.subscriptionUntil ?? null;
  const level = profile?.subscriptionLevel ?? 0;
  const isSelling = usePlansOnSale().length > 0;
  // The end of a paid plan is not shown here, because the plan renews itself; the card of the subscription has the
  // date.
  const isPaying = useQuery({
    ...ownSubscriptionQuery(),
    enabled: profile !== null,
  }).data?.subscriptions.some(isEntitling);
  // [H1259] If nothing is sold, only users with a plan from a voucher see the card.
  if (level === 0 && !isSelling) return null;
  return (
    <SettingCard aria-labelledby="plan" data-testid="plan">
      <h2 id="plan">{t('plan.mine')}</h2>
      <p data-testid="plan-name">{planName(level, t)}</p>
      {level > 0 && !isPaying ? (
        <p className={textStyles.quiet}>
          {until ? t('plan.until', { day: formatDay(until) }) : t('plan.forever')}
        </p>
      ) : null}
    </SettingCard>
  );
}

function VoucherCard({ code: given }: { code: string }) {
  const { t } = useTranslation();
  const form = useForm({
    first: { code: given },
    check: ({ code }) => ({ code: code.trim() === '' ? t('plan.codeMissing') : null }),
    send: ({ code }) => redeemVoucher(code.trim()),
    next: { code: '' },
    onSuccess({ level, until }) {
      const plan = planName(level, t);
      const text = until
        ? t('plan.redeemedUntil', { plan, day: formatDay(until) })
        : t('plan.redeemed', { plan });
      showToast({ tone: 'good', text });
    },
  });
  return (
    <SettingCard aria-labelledby="voucher">
      <h2 id="voucher">{t('plan.voucher')}</h2>
      <p className={textStyles.quiet}>{t('plan.voucherText')}</p>
      <SettingForm form={form}>
        <TextField
          label={t('plan.code')}
          autoComplete="off"
          maxLength={60}
          testId="voucher-code"
          {...form.field('code')}
          error={form.errors.code ?? form.refusal}
        />
        <SettingRow>
          <Button
            size="small"
            variant="brand"
            type="submit"
            busy={form.isPending}
            data-testid="voucher-redeem"
          >
            {t('plan.redeem')}
          </Button>
        </SettingRow>
      </SettingForm>
    </SettingCard>
  );
}
