import { escapeHtml } from '@hangout/rules/escape-html';
import type { Context } from 'koa';
import type { StandInAccount } from './stand-in-account.ts';

export interface AuthorizePageTexts {
  /** The provider that the page imitates. */
  readonly provider: string;
  /** Colour of the page's button. */
  readonly colour: string;
}

/**
 * Shows the page to a browser whose user has not chosen yet, and redirects a user who declines. Returns
 * whether it has responded. Clients that do not accept HTML are signed in at once.
 */
export function answerWithPage(ctx: Context, texts: AuthorizePageTexts, account: StandInAccount): boolean {
  const query = new URLSearchParams(ctx.querystring);
  const as = query.get('as');
  if (as === account.id || !ctx.get('accept').includes('text/html')) return false;
  if (as === null) {
    ctx.type = 'html';
    ctx.body = renderAuthorizePage(texts, [account], query, 'authorize');
    return true;
  }
  const back = new URL(query.get('redirect_uri') ?? '');
  back.searchParams.set('error', 'access_denied');
  back.searchParams.set('state', query.get('state') ?? '');
  ctx.redirect(back.href);
  return true;
}

/** Renders the page on which a user grants or denies access, with a link for each account. */
export function renderAuthorizePage(
  { provider, colour }: AuthorizePageTexts,
  accounts: readonly StandInAccount[],
  query: URLSearchParams,
  target = 'authorize/decide',
): string {
  const link = (as: string) => {
    const decision = new URLSearchParams(query);
    decision.set('as', as);
    return escapeHtml(`?${decision}`);
  };
  // Links are relative to the page, `authorize`.
  const choices = accounts.map(
    ({ id, name, isPremium }) =>
      `<a class="yes" id="as-${id}" href="${target}${link(id)}">Continue as ${escapeHtml(name)}
        <small>${isPremium ? 'pays for playback' : 'free plan'}</small></a>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(provider)} (demo)</title>
<link rel="icon" href="data:,">
<style>
  body { font: 17px/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; background: #111; color: #eee }
  main { width: min(24rem, 100% - 2rem); display: grid; gap: 12px }
  a { display: block; padding: 14px; border-radius: 12px; text-align: center; color: inherit; text-decoration: none; border: 1px solid #555 }
  a.yes { background: ${colour}; border-color: ${colour}; color: #fff; font-weight: 650 }
  small { display: block; font-weight: 400 }
</style>
<main>
  <h1>${escapeHtml(provider)}</h1>
  <p>This is a stand-in on this machine, not the service itself. Hangout would like to play and read the music of your account.</p>
  ${choices.join('\n  ')}
  <a id="deny" href="${target}${link('')}">Cancel</a>
</main>
`;
}
