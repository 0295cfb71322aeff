export * from './exports.ts';
export * from './import-songs.ts';
export * from './imports.ts';
export * from './leases.ts';
