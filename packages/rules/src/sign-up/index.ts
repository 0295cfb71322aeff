export * from './sign-up-rules.ts';
