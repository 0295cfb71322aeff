import { formatMoney, type Language } from '@hangout/rules';
import { type MailWords, say, sayDay, sayMail } from '../texts/index.ts';

interface Receipt {
  readonly amount: number;
  readonly currency: string;
  readonly number: string | null;
  readonly url: string | null;
  readonly paidAt: string;
}

interface Context {
  /** The name of the plan; empty where it is not known. */
  readonly plan: string;
  /** The address of the page where the subscription is managed. */
  readonly settings: string;
}

/** [H1255] The mail about a payment, in the receiver's language. */
export function receiptMail(language: Language, receipt: Receipt, { plan, settings }: Context): MailWords {
  return sayMail(language, 'receipt', {
    day: sayDay(receipt.paidAt, language),
    money: formatMoney(receipt.amount, receipt.currency, language),
    plan: plan && say(language, 'mails.receipt.forPlan', { plan }),
    number: receipt.number ? say(language, 'mails.receipt.itsNumber', { number: receipt.number }) : '',
    // The page of the receipt is the button; without one there is none.
    link: receipt.url ? `\n\n${receipt.url}` : '',
    settings,
  });
}
