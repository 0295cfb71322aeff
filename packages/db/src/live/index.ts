export * from './people.ts';
export * from './picture.ts';
export * from './place.ts';
