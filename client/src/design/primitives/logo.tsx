/** [R002] [H1380] The logo of the brand, which is also the icon of the page, so that the browser has it already. */
export function Logo({ size = 32 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />;
}
