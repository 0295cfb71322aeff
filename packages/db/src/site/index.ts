export * from './banners.ts';
export * from './operator-pages.ts';
export * from './site-changed.ts';
export * from './site-settings.ts';
