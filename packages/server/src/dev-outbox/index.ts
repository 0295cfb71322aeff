export { mailDelivery, textMessageDelivery } from './delivery.ts';
export { createDevOutboxHandler } from './handler.ts';
export { createDevOutbox, type DevOutbox, openDevOutbox } from './outbox.ts';
