import type { Log } from '@hangout/platform/log/log';
import { PaymentsUnavailable } from '@hangout/platform/payments/payments';

/**
 * [H1257] Runs calls to the payment provider. If the provider does not respond, the reason is logged and the call
 * refused.
 */
export async function explainPaymentErrors<T>(
  log: Pick<Log, 'warn'>,
  refuse: (code: 'payments_unavailable') => Error,
  calls: () => Promise<T>,
): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    log.warn({ err: error }, 'call to the payment provider failed');
    throw refuse('payments_unavailable');
  }
}
