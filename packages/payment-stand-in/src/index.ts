export { type PaymentStandInServer, startPaymentStandIn } from './server.ts';
