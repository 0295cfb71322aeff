/**
 * [H476] Destination of a server's emails or text messages: their recipients (`sent`), the outbox page or the log of a
 * development server, or none (`off`). If `off`, users are never told to wait for a message.
 */
export const MESSAGE_DELIVERIES = ['sent', 'outbox', 'log', 'off'] as const;
export type MessageDelivery = (typeof MESSAGE_DELIVERIES)[number];
