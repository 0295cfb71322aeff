export * from './client.ts';
export * from './crud.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './openapi.ts';
export * from './types.ts';
