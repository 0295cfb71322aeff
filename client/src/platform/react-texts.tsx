import { cloneElement, Fragment, type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { i18n } from './i18n.ts';
import { fillTemplate, type MarkupPart, splitMarkup, type TextValues } from './translate.ts';

const currentTranslate = () => i18n.t;

/**
 * Replaces react-i18next in the build (vite.config.ts). The component is rendered again when the language or
 * the loaded texts change.
 */
export function useTranslation() {
  const t = useSyncExternalStore(i18n.subscribe, currentTranslate);
  return { t, i18n };
}

interface TransProps {
  readonly i18nKey: string;
  readonly count?: number;
  readonly values?: TextValues;
  readonly components: Readonly<Record<string, ReactElement>>;
}

/** Renders a text with elements: `<b>…</b>` becomes the component named `b` in `components`. */
export function Trans({ i18nKey, count, values, components }: TransProps) {
  const { i18n } = useTranslation();
  const filled = count === undefined ? values : { ...values, count };
  const render = (parts: readonly MarkupPart[]): ReactNode[] =>
    parts.map((part, place) => {
      if (typeof part === 'string') return fillTemplate(part, i18n.language, filled);
      const component = components[part.element];
      const inner = render(part.parts);
      const key = `${place} ${part.element}`;
      if (!component) return <Fragment key={key}>{inner}</Fragment>;
      return cloneElement(component, { key }, ...inner);
    });
  return render(splitMarkup(i18n.template(i18nKey, count)));
}
