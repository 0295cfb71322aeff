import type { Page, Request } from 'playwright-core';

/**
 * Counts the page's requests that are in flight, without those that began before this call. The returned function
 * returns the number.
 */
export function countOpenRequests(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}
