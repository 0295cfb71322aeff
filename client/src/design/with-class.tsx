import type { ComponentProps, ElementType } from 'react';

type Props<As extends ElementType> = { readonly as?: As; readonly className?: string | undefined } & Omit<
  ComponentProps<As>,
  'as' | 'className'
>;

/**
 * Creates a component of one element with a class. `as` renders another element; a `className` is added, and its styles
 * win over the class.
 */
export function withClass<Default extends ElementType>(
  element: Default,
  own: string | undefined,
  attributes?: object,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: called only at the top level of modules, once per component.
  return function WithClass<As extends ElementType = Default>({ as, className = '', ...rest }: Props<As>) {
    const Element: ElementType = as ?? element;
    return <Element {...attributes} {...rest} className={`${own} ${className}`} />;
  };
}
