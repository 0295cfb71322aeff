import { type MailWords, say, sayDay, sayMail } from '@hangout/platform/texts/texts';
import { formatMoney, type Language } from '@hangout/rules';

interface Receipt {
  readonly amount: number;
  readonly currency: string;
  readonly number: string | null;
  readonly url: string | null;
  readonly paidAt: string;
}

interface Context {
  /** Name of the plan; empty if unknown. */
  readonly plan: string;
  /** URL of the page on which subscriptions are managed. */
  readonly settings: string;
}

/** [H1255] Returns the email about a payment in a language. */
export function receiptMail(language: Language, receipt: Receipt, { plan, settings }: Context): MailWords {
  return sayMail(language, 'receipt', {
    day: sayDay(receipt.paidAt, language),
    money: formatMoney(receipt.amount, receipt.currency, language),
    plan: plan && say(language, 'mails.receipt.forPlan', { plan }),
    number: receipt.number ? say(language, 'mails.receipt.itsNumber', { number: receipt.number }) : '',
    // The link becomes a button; without a receipt's page there is none.
    link: receipt.url ? `\n\n${receipt.url}` : '',
    settings,
  });
}
