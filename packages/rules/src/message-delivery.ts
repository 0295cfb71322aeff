/**
 * [H476] Where a server's emails or text messages go: to their recipients (`sent`); on a development server to its
 * outbox page or its log; nowhere (`off`), so that nobody is asked to wait for one.
 */
export const MESSAGE_DELIVERIES = ['sent', 'outbox', 'log', 'off'] as const;
export type MessageDelivery = (typeof MESSAGE_DELIVERIES)[number];
