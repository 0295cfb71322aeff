/**
 * [H129] `npm run bench -- types` measures how long the compiler takes for as many endpoints as the product will have;
 * exits with code 1 if that is too long.
 */
import { calls, manyCalls, openWorkshop, preamble } from './type-check-endpoints.ts';

const LIMIT_SECONDS = 10;

const workshop = await openWorkshop();
try {
  const control = await workshop.compile({ 'none.ts': preamble });
  const many = await workshop.compile(manyCalls());
  const more = many.seconds - control.seconds;
  console.log(
    `${calls} calls: ${many.seconds.toFixed(1)} s; without them: ${control.seconds.toFixed(1)} s; limit ${LIMIT_SECONDS} s more`,
  );
  if (control.output || many.output) throw new Error(control.output || many.output);
  if (more >= LIMIT_SECONDS) {
    console.log(`FAILED they take ${more.toFixed(1)} s more`);
    process.exitCode = 1;
  }
} finally {
  await workshop.close();
}
