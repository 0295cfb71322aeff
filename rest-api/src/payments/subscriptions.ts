import type { subscriptions } from '@hangout/contract/rest/payments/subscriptions';
import {
  countSubscriptions,
  type Db,
  listAdminSubscriptions,
  listEmails,
  listReceipts,
  listSubscriptions,
  loadOwnProfile,
  receivePaymentEvent,
} from '@hangout/db';
import { enqueueAccountSync, enqueueCustomerSync } from '@hangout/jobs/payments';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { openCheckout, openPortal } from './checkout.ts';
import { explainPaymentErrors } from './payment-errors.ts';

export const subscriptionHandlers: Handlers<typeof subscriptions> = {
  async count({ db, input, refuse }) {
    const { startDate, endDate } = input;
    if (startDate && endDate && startDate >= endDate) throw refuse('dates_reversed');
    return countSubscriptions(db, input);
  },

  async own({ db, principal }) {
    const plan = await loadPlan(db, principal.uuid);
    if (!plan) throw new Error('the account of the caller is gone');
    return { ...plan, receipts: await listReceipts(db, principal.uuid) };
  },

  /** [H1256] Lists the plans. The list is empty if nothing is sold, so that pages show nothing instead of an error. */
  async products({ dependencies: { payments, log }, refuse }) {
    if (!payments) return [];
    const plans = await explainPaymentErrors(log, refuse, () => payments.listPlans());
    return plans.map((plan) => ({ ...plan, features: [...plan.features] }));
  },

  async ofUser({ id, db, refuse }) {
    return orRefuse(await loadPlan(db, id), refuse, 'person_not_found');
  },

  async checkout({ id, principal, db, dependencies, request, refuse }) {
    const { payments, jobs, log, geolocation } = dependencies;
    if (!payments) throw refuse('payments_off');
    return explainPaymentErrors(log, refuse, async () => {
      const plan = (await payments.listPlans()).find((one) => one.id === id || one.priceId === id);
      if (!plan) throw refuse('plan_not_found');
      const emails = await listEmails(db, principal.uuid);
      const outcome = await openCheckout(db, payments, {
        userUuid: principal.uuid,
        plan,
        email: (emails.find(({ status }) => status === 'VERIFIED') ?? emails[0])?.email ?? null,
        region: geolocation.locate(request.ip).country,
        language: (await loadOwnProfile(db, principal.uuid))?.locale ?? request.language,
        origin: request.origin,
      });
      if (outcome !== 'subscribed') return outcome;
      // [H2208] The plan may be unknown here, as after the restore of a backup.
      await enqueueAccountSync(db, jobs, principal.uuid);
      throw refuse('subscription_exists');
    });
  },

  async portal({ principal, db, dependencies: { payments, jobs, log }, request, refuse }) {
    if (!payments) throw refuse('payments_off');
    const language = (await loadOwnProfile(db, principal.uuid))?.locale ?? request.language;
    const url = await explainPaymentErrors(log, refuse, () =>
      openPortal(db, payments, { userUuid: principal.uuid, language, origin: request.origin }),
    );
    if (url !== null) return { url };
    // [H2210] The provider may not know the customer any more, whose subscriptions have ended then.
    await enqueueAccountSync(db, jobs, principal.uuid);
    throw refuse('no_customer');
  },

  async adminList({ input, db }) {
    return listAdminSubscriptions(db, input);
  },

  /**
   * [R209] [H1253] Stripe's webhook. The signature is verified, and an event with a known id has no effect. A job then
   * reads the current state from the provider, so that late or reordered events do no harm.
   */
  async webhook({ db, dependencies: { payments, jobs, log }, request, refuse }) {
    if (!payments) throw refuse('payments_off');
    const signature = request.headers['stripe-signature'];
    const event = payments.readEvent(request.rawBody ?? '', String(signature ?? ''));
    if (!event) throw refuse('signature_invalid');
    const { id, type, customerId } = event;
    const isNew = await receivePaymentEvent(db, { id, type });
    if (isNew && customerId !== null && isAboutPlans(type)) await enqueueCustomerSync(db, jobs, customerId);
    else log.debug({ id, type, isNew }, 'event of the payment provider without effect');
    return { received: true };
  },
};

/** True for events after which a customer must be read again; others have no effect. */
const isAboutPlans = (type: string) =>
  /^(checkout\.session|customer\.subscription|invoice)\./.test(type) ||
  type === 'customer.deleted' ||
  type === 'charge.refunded';

async function loadPlan(db: Db, uuid: string) {
  const profile = await loadOwnProfile(db, uuid);
  if (!profile) return null;
  return {
    subscriptionLevel: profile.subscriptionLevel ?? 0,
    subscriptionUntil: profile.subscriptionUntil,
    subscriptions: await listSubscriptions(db, uuid),
  };
}
