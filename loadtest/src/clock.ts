/** Ms on the machine's own steady clock: the same in all processes of one machine. */
export const steadyMs = (): number => Number(process.hrtime.bigint()) / 1e6;
