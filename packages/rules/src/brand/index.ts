export * from './brand-colors.ts';
export * from './brand-parts.ts';
export { contrast } from './contrast.ts';
export * from './place-name.ts';
