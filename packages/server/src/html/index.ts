export { escapeHtml, splitAddresses } from './escape-html.ts';
