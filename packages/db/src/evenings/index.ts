export * from './evenings.ts';
