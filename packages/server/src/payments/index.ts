export { openPayments, type PaymentStandIn, type StartPaymentStandIn } from './open-payments.ts';
export {
  enqueueCustomerSync,
  enqueuePaymentEnd,
  startPaymentJobs,
  startPaymentSweep,
  sweepPayments,
} from './payment-jobs.ts';
export {
  CustomerMissing,
  type OpenCheckout,
  type PaidPlan,
  type Payments,
  PaymentsUnavailable,
  type ReceivedEvent,
} from './payments.ts';
export { createStripePayments } from './stripe-payments.ts';
