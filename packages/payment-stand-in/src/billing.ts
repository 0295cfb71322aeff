import {
  chargeObject,
  customerObject,
  findPlan,
  invoiceObject,
  sessionObject,
  subscriptionObject,
} from './objects.ts';
import { type Invoice, newId, type Session, type State, type Subscription } from './state.ts';

interface BillingOptions {
  readonly state: State;
  readonly origin: () => string;
  readonly now: () => number;
  readonly emit: (type: string, object: object) => void;
  readonly save: () => void;
}

const MONTH_S = 30 * 86_400;

/** Changes the stand-in's state and sends the events for payments, cancellations and renewals. */
export class Billing {
  readonly #options: BillingOptions;
  constructor(options: BillingOptions) {
    this.#options = options;
  }

  get state(): State {
    return this.#options.state;
  }

  seconds(): number {
    return Math.floor(this.#options.now() / 1000);
  }

  /** Completes a paid checkout: starts the subscription and its first invoice. */
  complete(session: Session): void {
    const { state, emit, save, origin } = this.#options;
    const created = this.seconds();
    const subscription: Subscription = {
      ...{ id: newId('sub'), customer: session.customer, price: session.price, created },
      ...{
        metadata: session.subscriptionMetadata,
        status: 'active',
        periodEnd: created + this.#period(session),
      },
      ...{ cancelAtPeriodEnd: false, canceledAt: null, endedAt: null },
    };
    state.subscriptions[subscription.id] = subscription;
    session.status = 'complete';
    session.subscription = subscription.id;
    const customer = state.customers[session.customer];
    if (customer) customer.hasCard = true;
    const invoice = this.#invoice(subscription, 'paid');
    save();
    emit('customer.subscription.created', subscriptionObject(subscription));
    emit('invoice.paid', invoiceObject(invoice, origin()));
    emit('checkout.session.completed', sessionObject(session, origin()));
  }

  expire(session: Session): void {
    const { emit, save, origin } = this.#options;
    session.status = 'expired';
    save();
    emit('checkout.session.expired', sessionObject(session, origin()));
  }

  setCancelAtPeriodEnd(subscription: Subscription, cancels: boolean): void {
    subscription.cancelAtPeriodEnd = cancels;
    subscription.canceledAt = cancels ? this.seconds() : null;
    this.#updated(subscription);
  }

  /** Changes the plan at once, without offsetting what was paid for the old one. */
  switchPlan(subscription: Subscription, price: string): void {
    if (!findPlan(price)) return;
    subscription.price = price;
    this.#updated(subscription);
  }

  /** Declines the card for a change of the plan. As at Stripe the change takes effect, and its invoice is unpaid. */
  declineSwitch(subscription: Subscription, price: string): void {
    if (!findPlan(price)) return;
    [subscription.price, subscription.status] = [price, 'past_due'];
    const invoice = this.#invoice(subscription, 'open');
    this.#updated(subscription);
    this.#options.emit('invoice.payment_failed', invoiceObject(invoice, this.#options.origin()));
  }

  cancel(subscription: Subscription): void {
    const { emit, save } = this.#options;
    subscription.status = 'canceled';
    subscription.canceledAt ??= this.seconds();
    subscription.endedAt = this.seconds();
    save();
    emit('customer.subscription.deleted', subscriptionObject(subscription));
  }

  /**
   * Pays the next period or, if `isPaid` is false, declines the card. As at Stripe, the period begins in both cases; a
   * payment after that is for the period that has begun.
   */
  renew(subscription: Subscription, isPaid: boolean): void {
    const { emit, origin } = this.#options;
    if (subscription.status !== 'past_due') {
      subscription.periodStart = subscription.periodEnd;
      subscription.periodEnd += this.#period(subscription);
    }
    const invoice = this.#invoice(subscription, isPaid ? 'paid' : 'open');
    subscription.status = isPaid ? 'active' : 'past_due';
    this.#updated(subscription);
    emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoiceObject(invoice, origin()));
  }

  /** Pays a part of an invoice back; as at Stripe, the invoice stays paid. */
  refund(invoice: Invoice, amount: number): void {
    invoice.refunded = amount;
    this.#options.save();
    this.#options.emit('charge.refunded', chargeObject(invoice));
  }

  /** Adds another subscription for a customer, as an operator can do by hand at Stripe. */
  addSubscription(customer: string, price: string, metadata: Readonly<Record<string, string>>): Subscription {
    const session: Session = {
      ...{ id: newId('cs_test'), created: this.seconds(), customer, price, locale: 'en' },
      ...{ successUrl: '', cancelUrl: '', metadata: {}, subscriptionMetadata: metadata },
      ...{ status: 'open', subscription: null },
    };
    this.complete(session);
    const made = this.state.subscriptions[session.subscription ?? ''];
    if (!made) throw new Error('the subscription was not made');
    return made;
  }

  announceCustomer(id: string): void {
    const customer = this.state.customers[id];
    if (customer) this.#options.emit('customer.created', customerObject(customer));
  }

  #updated(subscription: Subscription): void {
    this.#options.save();
    this.#options.emit('customer.subscription.updated', subscriptionObject(subscription));
  }

  #period({ price }: { readonly price: string }): number {
    return findPlan(price)?.interval === 'year' ? 365 * 86_400 : MONTH_S;
  }

  #invoice(subscription: Subscription, status: Invoice['status']): Invoice {
    const { id, customer, price, created, periodStart = created, periodEnd } = subscription;
    const { invoices } = this.state;
    const invoice: Invoice = {
      ...{ id: newId('in'), number: `DEMO-${String(Object.keys(invoices).length + 1).padStart(4, '0')}` },
      ...{ customer, subscription: id, price, amount: findPlan(price)?.amount ?? 0 },
      ...{ created: this.seconds(), status, period: { start: periodStart, end: periodEnd } },
    };
    invoices[invoice.id] = invoice;
    return invoice;
  }
}
