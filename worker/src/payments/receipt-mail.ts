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
  /** The name of the plan; empty if it is unknown. */
  readonly plan: string;
  /** URL of the page where the subscription is managed. */
  readonly settings: string;
}

/** [H1255] Creates the email about a payment, in the recipient's language. */
export function receiptMail(language: Language, receipt: Receipt, { plan, settings }: Context): MailWords {
  return sayMail(language, 'receipt', {
    day: sayDay(receipt.paidAt, language),
    money: formatMoney(receipt.amount, receipt.currency, language),
    plan: plan && say(language, 'mails.receipt.forPlan', { plan }),
    number: receipt.number ? say(language, 'mails.receipt.itsNumber', { number: receipt.number }) : '',
    // The button links to the receipt's page; without a page there is no button.
    link: receipt.url ? `\n\n${receipt.url}` : '',
    settings,
  });
}
