import { city } from './city.ts';
import { club } from './club.ts';
import { country } from './country.ts';
import { fantasy } from './fantasy.ts';
import { festival } from './festival.ts';
import type { Prop, PropContext } from './prop.ts';
import { rig } from './rig.ts';
import { sea } from './sea.ts';
import { stadium } from './stadium.ts';
import { theater } from './theater.ts';
import { tunnel } from './tunnel.ts';
import { ukraine } from './ukraine.ts';

const props = {
  ...rig,
  ...club,
  ...country,
  ...ukraine,
  ...city,
  ...festival,
  ...stadium,
  ...theater,
  ...fantasy,
  ...tunnel,
  ...sea,
};

type Props = typeof props;
type PropName = keyof Props;
type OptionsOf<Name extends PropName> = Props[Name] extends Prop<infer Options> ? Options : never;

/** A prop in the description of a venue: its name and its options. */
export type PropCall = { readonly [Name in PropName]: readonly [Name, OptionsOf<Name>] }[PropName];

export function addProp(set: PropContext, [name, options]: PropCall): void {
  // `PropCall` ties the options to the name, which the compiler cannot follow, hence the cast.
  const prop = props[name] as Prop<typeof options>;
  prop(set, options);
}
