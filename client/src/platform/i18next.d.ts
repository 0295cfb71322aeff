import 'i18next';
import type en from '@hangout/rules/locales/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    returnNull: false;
    resources: { translation: typeof en };
  }
}
