import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';

/** The tags by which other services preview a link to one of the client's pages. */
export const linkPreviews = defineEndpoints('room-service', {
  tags: {
    method: 'GET',
    path: '/link-preview',
    access: 'public',
    summary: "Tags (Open Graph) for the head of one of the client's pages",
    query: z.object({
      path: z.string().max(2000).default('/').describe('path of the page, such as /r/friday'),
    }),
    produces: 'text/html; charset=utf-8',
    limit: { points: 600, seconds: 60, by: 'network' },
  },
});
