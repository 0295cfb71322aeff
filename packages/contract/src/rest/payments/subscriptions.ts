import { SUBSCRIPTION_STATUSES } from '@hangout/rules';
import { z } from 'zod';
import { crudFields, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp, TimestampInput, Uuid } from '../../framework/fields.ts';

const Money = {
  amount: z.number().int().describe('in the smallest unit of the currency, such as cents'),
  currency: z.string().describe('ISO 4217 in lower case'),
};

export const PlanOnSale = z
  .object({
    id: z.string().describe('as it is named at the checkout, and in /subscribe-plan/{plan}'),
    name: z.string(),
    description: z.string(),
    level: z.number().int().describe('1 pro, 2 premium'),
    ...Money,
    period: z.enum(['day', 'week', 'month', 'year']).describe('how often it is paid'),
    features: z.array(z.string()),
  })
  .meta({ id: 'PlanOnSale' });
export type PlanOnSale = z.infer<typeof PlanOnSale>;

export const Subscription = z
  .object({
    id: z.string(),
    status: z.enum(SUBSCRIPTION_STATUSES),
    plan: z.string(),
    name: z.string(),
    level: z.number().int(),
    ...Money,
    period: z.string().describe('how often it is paid: day, week, month or year; empty for anything else'),
    startedAt: Timestamp,
    currentPeriodEnd: Timestamp.describe('until when it is paid'),
    cancelsAtPeriodEnd: z.boolean().describe('whether it ends then, instead of being paid again'),
    endedAt: Timestamp.nullable(),
    isDuplicate: z.boolean().describe('whether it is paid beside another one of the same person'),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

export const Receipt = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    ...Money,
    refunded: z.number().int().describe('how much of it was paid back'),
    url: z.string().nullable().describe('its page at the payment provider'),
    paidAt: Timestamp,
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

/** An account's plan, and what is paid for it. */
const AccountSubscription = z
  .object({
    subscriptionLevel: z.number().int().describe('0 free, 1 pro, 2 premium'),
    subscriptionUntil: Timestamp.nullable(),
    subscriptions: z.array(Subscription).describe('the latest first; ended ones too'),
  })
  .meta({ id: 'AccountSubscription' });

export const AdminSubscription = Subscription.extend({
  userUuid: z.string(),
  nickname: z.string(),
  avatarId: z.string(),
  region: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}).meta({ id: 'AdminSubscription' });
export type AdminSubscription = z.infer<typeof AdminSubscription>;

const fields = crudFields(AdminSubscription);

const paymentsOff = { payments_off: [404, 'Nothing is sold here'] } as const;
const unavailable = {
  payments_unavailable: [424, 'The payment service does not answer right now. Try again later'],
} as const;
const Count = z.number().int();

/** [R075] Plans, their checkout, and subscriptions. */
export const subscriptions = defineEndpoints('payment-service', {
  count: {
    method: 'GET',
    path: '/subscription/count',
    access: 'admin',
    summary: 'Counts of subscriptions, by level, region and day',
    query: z.object({
      startDate: TimestampInput.optional().describe('those that began from then on'),
      endDate: TimestampInput.optional().describe('those that began before then'),
      region: z.string().trim().toUpperCase().length(2).optional().describe('ISO 3166-1 alpha-2'),
      level: z.coerce.number().int().min(0).max(100).optional(),
    }),
    returns: z.object({
      count: Count,
      active: Count.describe('of them, those that are paid now'),
      byLevel: z.array(z.object({ level: z.number().int(), count: Count })),
      byRegion: z.array(z.object({ region: z.string().nullable(), count: Count })),
      byDay: z.array(z.object({ day: z.string(), count: Count })).describe('days of UTC, the latest first'),
      revenue: z
        .array(z.object({ currency: z.string(), amount: z.number() }))
        .describe('what was paid and not paid back'),
    }),
    refusals: { dates_reversed: [400, 'The start must be before the end'] },
  },
  own: {
    method: 'GET',
    path: '/subscription',
    access: 'user',
    summary: 'My plan, what I pay for it, and my receipts',
    returns: AccountSubscription.extend({ receipts: z.array(Receipt) }),
  },
  products: {
    method: 'GET',
    path: '/subscription/products',
    access: 'public',
    summary: 'The plans that are sold here; none where nothing is sold',
    returns: z.array(PlanOnSale),
    refusals: unavailable,
    limit: { points: 120, seconds: 60, by: 'network' },
  },
  ofUser: {
    method: 'GET',
    path: '/subscription/user/:id',
    access: 'service',
    summary: 'The plan of an account, for services',
    params: z.object({ id: Uuid }),
    returns: AccountSubscription,
    refusals: { person_not_found: [404, 'User profile not found'] },
  },
  checkout: {
    method: 'POST',
    path: '/subscription/checkout/:id',
    access: 'person',
    tx: 'none',
    summary: 'Open a checkout for a plan',
    params: z.object({ id: z.string().min(1).max(120).describe('of the plan') }),
    returns: z.object({ id: z.string(), url: z.string().describe('where it is paid') }),
    status: 201,
    refusals: {
      ...paymentsOff,
      ...unavailable,
      plan_not_found: [404, 'There is no such plan'],
      subscription_exists: [409, 'You have a subscription already. Change it where you manage it'],
    },
    limit: { points: 20, seconds: 600, by: 'person' },
  },
  portal: {
    method: 'POST',
    path: '/subscription/portal',
    access: 'person',
    tx: 'none',
    summary: 'Open the page where I change or cancel what I pay for',
    returns: z.object({ url: z.string() }),
    status: 201,
    refusals: {
      ...paymentsOff,
      ...unavailable,
      no_customer: [404, 'You have not paid for anything here yet'],
    },
    limit: { points: 20, seconds: 600, by: 'person' },
  },
  adminList: crudRows(
    'admin',
    '/admin/subscriptions',
    'Every subscription there is or was',
    AdminSubscription,
    fields,
  ),
  webhook: {
    method: 'POST',
    path: '/webhook',
    access: 'webhook',
    summary: 'Events of the payment provider, signed over the exact body',
    body: z.object({ id: z.string().max(200).optional(), type: z.string().max(200).optional() }),
    returns: z.object({ received: z.literal(true) }),
    refusals: {
      ...paymentsOff,
      signature_invalid: [400, 'The signature of this message is not valid'],
    },
    limit: { points: 1200, seconds: 60, by: 'ip' },
  },
});
