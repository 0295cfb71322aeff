import { findPlan, priceId } from './objects.ts';
import { standInPlans } from './plans.ts';
import type { Invoice, Portal, Session, State } from './state.ts';

/** Texts of the pages, in the language that the session names. */
const words = {
  en: {
    standIn: 'This is a stand-in of the payment page on this machine. No money moves.',
    pay: 'Subscribe',
    card: 'Card number',
    expiry: 'Expiry (MM / YY)',
    cvc: 'CVC',
    hint: '4242 4242 4242 4242 works, 4000 0000 0000 0002 is declined.',
    declined: 'Your card was declined. Try another one.',
    wrong: 'This is no card number.',
    back: 'Back, without paying',
    month: 'each month',
    year: 'each year',
    over: 'This checkout is over.',
    portal: 'What you pay for',
    none: 'You pay for nothing here.',
    until: 'Ends on',
    renews: 'Is paid again on',
    ended: 'Has ended',
    pastDue: 'The last payment failed',
    cancel: 'Cancel the subscription',
    resume: 'Keep the subscription',
    retry: 'Pay again with this card',
    plan: 'Plan',
    switch: 'Change the plan',
    invoices: 'Invoices',
    done: 'Back to Hangout',
    receipt: 'Receipt',
    paid: 'Paid on',
  },
  es: {
    standIn: 'Esta es una imitación de la página de pago en este equipo. No se mueve dinero.',
    pay: 'Suscribirse',
    card: 'Número de la tarjeta',
    expiry: 'Caducidad (MM / AA)',
    cvc: 'CVC',
    hint: '4242 4242 4242 4242 funciona, 4000 0000 0000 0002 se rechaza.',
    declined: 'Tu tarjeta fue rechazada. Prueba con otra.',
    wrong: 'Esto no es un número de tarjeta.',
    back: 'Volver sin pagar',
    month: 'cada mes',
    year: 'cada año',
    over: 'Este pago ya terminó.',
    portal: 'Lo que pagas',
    none: 'Aquí no pagas nada.',
    until: 'Termina el',
    renews: 'Se vuelve a pagar el',
    ended: 'Ha terminado',
    pastDue: 'El último pago falló',
    cancel: 'Cancelar la suscripción',
    resume: 'Mantener la suscripción',
    retry: 'Pagar de nuevo con esta tarjeta',
    plan: 'Plan',
    switch: 'Cambiar el plan',
    invoices: 'Facturas',
    done: 'Volver a Hangout',
    receipt: 'Recibo',
    paid: 'Pagado el',
  },
} as const;

const languageOf = (locale: string) => (locale.startsWith('es') ? 'es' : 'en');
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const money = (amount: number, language: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(amount / 100);
const day = (seconds: number, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);

function frame(language: string, title: string, body: string): string {
  const { standIn } = words[languageOf(language)];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
  body { font: 17px/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f4f4f8; color: #1b1b2b }
  main { width: min(26rem, 100% - 2rem); display: grid; gap: 14px; padding: 24px 0 }
  form, section { display: grid; gap: 10px; background: #fff; border-radius: 14px; padding: 18px }
  label { display: grid; gap: 4px; font-size: 15px }
  input, select { font: inherit; padding: 10px 12px; border: 1px solid #8a8a9c; border-radius: 10px }
  button, .button { font: inherit; font-weight: 650; padding: 12px; border: 0; border-radius: 10px; background: #4b32c3; color: #fff; cursor: pointer; text-align: center; text-decoration: none }
  .quiet { background: none; color: #3a2aa0; border: 1px solid #3a2aa0 } .error { color: #b00020; margin: 0 }
  h1, h2, p { margin: 0 } small { color: #55556a }
</style>
<main><h1>${escapeHtml(title)}</h1><small>${escapeHtml(standIn)}</small>
${body}</main></html>`;
}

/** Renders the page on which a user pays or leaves a checkout. */
export function checkoutPage(session: Session, problem: 'declined' | 'wrong' | null): string {
  const language = languageOf(session.locale);
  const t = words[language];
  const plan = findPlan(session.price);
  const title = plan?.name ?? '';
  if (session.status !== 'open' || !plan)
    return frame(
      language,
      title,
      `<p>${t.over}</p><a class="button" href="${escapeHtml(session.cancelUrl)}">${t.done}</a>`,
    );
  return frame(
    language,
    title,
    `<p>${escapeHtml(plan.description)}<br><strong>${money(plan.amount, language)}</strong> ${t[plan.interval]}</p>
<form method="post" action="/c/pay/${session.id}">
  ${problem ? `<p class="error" role="alert">${t[problem]}</p>` : ''}
  <label>${t.card}<input name="card" id="card" inputmode="numeric" autocomplete="off" required></label>
  <label>${t.expiry}<input name="expiry" value="12 / 34" autocomplete="off"></label>
  <label>${t.cvc}<input name="cvc" value="123" inputmode="numeric" autocomplete="off"></label>
  <small>${t.hint}</small>
  <button id="pay">${t.pay}</button>
</form>
<a class="button quiet" id="back" href="${escapeHtml(session.cancelUrl)}">${t.back}</a>`,
  );
}

/** Renders the page on which a user cancels, resumes or pays again. */
export function portalPage(portal: Portal, state: State): string {
  const language = languageOf(portal.locale);
  const t = words[language];
  const own = <T extends { readonly customer: string }>(all: Readonly<Record<string, T>>) =>
    Object.values(all).filter((one) => one.customer === portal.customer);
  const subscriptions = own(state.subscriptions).map((subscription) => {
    const plan = findPlan(subscription.price);
    const form = (action: string, label: string, fields = '') =>
      `<form method="post" action="/p/session/${portal.id}/${action}"><input type="hidden" name="subscription" value="${subscription.id}">${fields}<button id="${action}">${label}</button></form>`;
    const end = day(subscription.periodEnd, language);
    const state =
      subscription.status === 'canceled'
        ? t.ended
        : subscription.status === 'past_due'
          ? t.pastDue
          : `${subscription.cancelAtPeriodEnd ? t.until : t.renews} ${end}`;
    const actions =
      subscription.status === 'canceled'
        ? ''
        : `${subscription.status === 'past_due' ? form('retry', t.retry) : ''}${
            subscription.cancelAtPeriodEnd ? form('resume', t.resume) : form('cancel', t.cancel)
          }${form('switch', t.switch, planChoice(t.plan, subscription.price, language))}`;
    return `<section><h2>${escapeHtml(plan?.name ?? '')} · ${money(plan?.amount ?? 0, language)}</h2><p>${state}</p>${actions}</section>`;
  });
  const invoices = own(state.invoices).map(
    ({ id, number, created, amount }) =>
      `<a href="/i/${id}">${escapeHtml(number)} · ${day(created, language)} · ${money(amount, language)}</a>`,
  );
  const list = invoices.length > 0 ? `<section><h2>${t.invoices}</h2>${invoices.join('')}</section>` : '';
  return frame(
    language,
    t.portal,
    `${subscriptions.join('\n') || `<p>${t.none}</p>`}${list}
<a class="button quiet" id="done" href="${escapeHtml(portal.returnUrl)}">${t.done}</a>`,
  );
}

const planChoice = (label: string, current: string, language: string) => {
  const options = standInPlans
    .filter(({ level }) => level > 0)
    .map((plan) => {
      const isCurrent = priceId(plan) === current ? ' selected' : '';
      return `<option value="${priceId(plan)}"${isCurrent}>${escapeHtml(plan.name)} · ${money(plan.amount, language)}</option>`;
    });
  return `<label>${label}<select name="price" id="price">${options.join('')}</select></label>`;
};

export function invoicePage(invoice: Invoice): string {
  const t = words.en;
  const amount = money(invoice.amount, 'en');
  const paid = invoice.status === 'paid' ? `${t.paid} ${day(invoice.created, 'en')}` : t.pastDue;
  return frame(
    'en',
    `${t.receipt} ${invoice.number}`,
    `<section><p>${escapeHtml(findPlan(invoice.price)?.name ?? '')}: <strong>${amount}</strong></p><p>${paid}</p></section>`,
  );
}
