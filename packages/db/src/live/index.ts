export * from './people.ts';
export * from './picture.ts';
