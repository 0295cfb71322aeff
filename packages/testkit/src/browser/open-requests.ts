import type { Page, Request } from 'playwright-core';

/** Counts the requests that a page starts from now on and that have not ended yet. */
export function countOpenRequests(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}
