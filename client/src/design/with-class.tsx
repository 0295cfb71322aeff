import type { ComponentProps, ElementType } from 'react';

type Props<As extends ElementType> = { readonly as?: As; readonly className?: string | undefined } & Omit<
  ComponentProps<As>,
  'as' | 'className'
>;

/**
 * Creates a component that renders one element with a class. The prop `as` renders another element instead. A
 * `className` from the caller is added, and overrides styles of the class.
 */
export function withClass<Default extends ElementType>(
  element: Default,
  own: string | undefined,
  attributes?: object,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: modules alone call it, once for each component.
  return function WithClass<As extends ElementType = Default>({ as, className = '', ...rest }: Props<As>) {
    const Element: ElementType = as ?? element;
    return <Element {...attributes} {...rest} className={`${own} ${className}`} />;
  };
}
