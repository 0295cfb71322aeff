/**
 * [H476] Where mails or text messages of a server go: to their recipients (`sent`); on a server for development to its
 * outbox page, or its log; nowhere (`off`), so that nobody is asked to wait for one.
 */
export const MESSAGE_DELIVERIES = ['sent', 'outbox', 'log', 'off'] as const;
export type MessageDelivery = (typeof MESSAGE_DELIVERIES)[number];
