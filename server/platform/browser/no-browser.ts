import type { PageBrowser } from './page-browser.ts'

/** For who draws nothing. */
export const noBrowser: PageBrowser = {
  isThere: () => false,
  takePicture: async () => null,
  printPages: async () => null,
  close: async () => undefined,
}
