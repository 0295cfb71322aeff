/** What a describe's `before` makes and its `after` ends; what is answered at once reads through to it. */
export function madeBefore<T extends object>(begin: () => Promise<{ test: T; end(): Promise<void> }>): T {
  let made: { test: T; end(): Promise<void> } | undefined;
  before(async () => {
    made = await begin();
  });
  after(async () => {
    await made?.end();
  });
  // an empty object stands for what is not there yet, and refuses to be read until it is
  return new Proxy({} as T, {
    get(_, name) {
      if (!made) throw new Error('this has not begun: it is made before the tests');
      return Reflect.get(made.test, name);
    },
  });
}
