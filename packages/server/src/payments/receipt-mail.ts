import { formatMoney, type Language } from '@hangout/rules';
import type { Email } from '../mail/index.ts';

type MailWords = Pick<Email, 'subject' | 'text' | 'action'>;

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
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(receipt.paidAt),
  );
  const money = formatMoney(receipt.amount, receipt.currency, language);
  const number = receipt.number ?? '';
  // The page of the receipt is the button; without one there is none.
  const link = receipt.url ? `\n\n${receipt.url}` : '';
  return words[language]({ day, money, number, plan, link, settings });
}

type Words = (parts: {
  readonly day: string;
  readonly money: string;
  readonly number: string;
  readonly plan: string;
  readonly link: string;
  readonly settings: string;
}) => MailWords;

const words: Readonly<Record<Language, Words>> = {
  en: ({ day, money, number, plan, link, settings }) => ({
    subject: `Your receipt from {{brand}}: ${money}`,
    text: `Thank you. We have received ${money}${plan ? ` for ${plan}` : ''} on ${day}.${number ? ` The number of the receipt is ${number}.` : ''}${link}\n\nYou see all receipts, and can change or cancel your plan, in your settings: ${settings}\n`,
    action: 'See the receipt',
  }),
  es: ({ day, money, number, plan, link, settings }) => ({
    subject: `Tu recibo de {{brand}}: ${money}`,
    text: `Gracias. Hemos recibido ${money}${plan ? ` por ${plan}` : ''} el ${day}.${number ? ` El número del recibo es ${number}.` : ''}${link}\n\nEn tus ajustes ves todos los recibos y puedes cambiar o cancelar tu plan: ${settings}\n`,
    action: 'Ver el recibo',
  }),
};
