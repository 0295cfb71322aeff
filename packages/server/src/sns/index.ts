export { type SnsMessage, type SnsProblem, snsHostOf } from './sns-message.ts';
export { createSnsVerifier, type SnsVerifier } from './verify-sns-message.ts';
