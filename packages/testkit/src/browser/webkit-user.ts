import { waitFor } from '@hangout/testkit/wait-for';
import { By, type WebDriver, type WebElement } from 'selenium-webdriver';

const selectorOf = (testId: string) => By.css(`[data-testid="${testId}"]`);

/** What a user can do in a window of WebKitGTK. Elements are named by their `data-testid`. */
export interface WebkitUser {
  /** Waits for a visible element, with this text if given. */
  see(testId: string, text?: string): Promise<WebElement>;
  /** Waits until no such element is visible. */
  seeNone(testId: string): Promise<void>;
  /** Clicks an element as soon as it is visible and nothing covers it. */
  click(testId: string, text?: string): Promise<void>;
  /** Replaces the text of a field. */
  fill(testId: string, text: string): Promise<void>;
  /** Chooses a file in a file field, which may be invisible. */
  chooseFile(testId: string, path: string): Promise<void>;
}

export function createWebkitUser(driver: WebDriver): WebkitUser {
  const find = async (testId: string, text = ''): Promise<WebElement | undefined> => {
    for (const element of await driver.findElements(selectorOf(testId)))
      if ((await element.isDisplayed()) && (await element.getText()).includes(text)) return element;
    return undefined;
  };
  // An element may be replaced between two commands, so an error means that the action is not possible yet.
  const act = async (
    what: string,
    testId: string,
    text: string | undefined,
    run: (e: WebElement) => unknown,
  ) => {
    await waitFor(`${what} ${testId} ${text ?? ''}`, async () => {
      const element = await find(testId, text);
      if (!element) return false;
      await run(element);
      return true;
    });
  };
  return {
    see: (testId, text) => waitFor(`to see ${testId} ${text ?? ''}`, () => find(testId, text)),
    async seeNone(testId) {
      await waitFor(`no ${testId}`, async () => !(await find(testId)));
    },
    click: (testId, text) => act('to click', testId, text, (element) => element.click()),
    fill: (testId, text) =>
      act('to fill', testId, undefined, async (element) => {
        await element.clear();
        await element.sendKeys(text);
      }),
    chooseFile: (testId, path) =>
      waitFor(`to choose a file in ${testId}`, async () => {
        await driver.findElement(selectorOf(testId)).sendKeys(path);
        return true;
      }).then(() => undefined),
  };
}
