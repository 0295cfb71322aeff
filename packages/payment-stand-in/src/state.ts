import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface Customer {
  readonly id: string;
  readonly created: number;
  readonly email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  hasCard: boolean;
}

export interface Session {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly price: string;
  readonly locale: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly subscriptionMetadata: Readonly<Record<string, string>>;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
}

export interface Subscription {
  readonly id: string;
  readonly customer: string;
  price: string;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'active' | 'past_due' | 'canceled';
  /** Start of the current period, s; absent in the first one. */
  periodStart?: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
}

export interface Invoice {
  readonly id: string;
  readonly number: string;
  readonly customer: string;
  readonly subscription: string;
  readonly price: string;
  readonly amount: number;
  readonly created: number;
  /** What it pays for, s; absent in states of earlier versions. */
  readonly period?: { readonly start: number; readonly end: number };
  status: 'paid' | 'open';
  /** What of it was paid back; absent for nothing. */
  refunded?: number;
}

export interface Portal {
  readonly id: string;
  readonly customer: string;
  readonly locale: string;
  readonly returnUrl: string;
}

/** An event that was sent or is being held back. */
export interface StandInEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly object: object;
}

export interface State {
  port: number;
  readonly customers: Record<string, Customer>;
  readonly sessions: Record<string, Session>;
  readonly subscriptions: Record<string, Subscription>;
  readonly invoices: Record<string, Invoice>;
  readonly portals: Record<string, Portal>;
}

/** Creates an id in Stripe's format, such as cus_1f3a…. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const emptyState = (): State => ({
  ...{ port: 0, customers: {}, sessions: {}, subscriptions: {}, invoices: {}, portals: {} },
});

/** Reads the state of a previous run; empty if the file is missing or unreadable. */
export function loadState(file: string | undefined): State {
  if (file === undefined || !existsSync(file)) return emptyState();
  try {
    return { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) };
  } catch {
    return emptyState();
  }
}

/** Stores the state, so that a restart keeps subscriptions. */
export function saveState(file: string | undefined, state: State): void {
  if (file === undefined) return;
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
