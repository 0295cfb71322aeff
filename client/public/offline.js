// Shows the texts in the language in which the user uses the app, and reloads the page when the network is back.
function readLanguage() {
  try {
    return JSON.parse(localStorage.getItem('locale') ?? 'null') ?? navigator.language;
  } catch {
    return localStorage.getItem('locale') ?? navigator.language;
  }
}
const parts = [...document.querySelectorAll('main > [lang]')];
const wanted = String(readLanguage()).slice(0, 2);
const language = parts.some(({ lang }) => lang === wanted) ? wanted : 'en';
document.documentElement.lang = language;
for (const part of parts) part.hidden = part.lang !== language;
document.title = document.querySelector('main > :not([hidden]) h1').textContent;
const reload = () => location.reload();
for (const button of document.querySelectorAll('button')) button.addEventListener('click', reload);
addEventListener('online', reload);
