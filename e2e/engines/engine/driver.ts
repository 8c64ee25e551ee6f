import { Key } from 'selenium-webdriver'

export type Engine = 'chromium' | 'firefox' | 'webkit'

/** In CSS pixels from the upper left corner of what the window shows of a page. */
export type Point = { x: number; y: number }

/** One tab of one person, as far as each engine is driven in its own way. */
export type Driver = {
  readonly engine: Engine
  /** False: its pages run none. */
  readonly script: boolean
  /** The folder that takes what is downloaded. */
  readonly downloads: string
  /** Resolves when the page has loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** The value of an expression in the page, or of its promise: what JSON can carry. */
  run<Value>(expression: string): Promise<Awaited<Value>>
  readonly mouse: {
    move(to: Point, options?: { steps?: number }): Promise<void>
    down(): Promise<void>
    up(): Promise<void>
    click(at: Point, options?: { count?: number }): Promise<void>
    /** Where the mouse is. */
    wheel(by: Point): Promise<void>
  }
  readonly keyboard: {
    down(key: string): Promise<void>
    up(key: string): Promise<void>
    /** A key by its name, such as `Enter`, or one with others that are held: `Control+Shift+8`. */
    press(keys: string): Promise<void>
    /** Each letter as a key. */
    type(text: string): Promise<void>
  }
  /** Chooses files in the one field that `selector` names, without the dialog of the system. */
  setFiles(selector: string, paths: readonly string[]): Promise<void>
  setCookies(origin: string, cookies: readonly { name: string; value: string }[]): Promise<void>
  /** What the window shows of the page is so large. */
  resize(size: { width: number; height: number }): Promise<void>
  /** A PNG. */
  screenshot(): Promise<Buffer>
  /** Errors of the console and uncaught ones, of all pages so far. */
  problems(): Promise<readonly string[]>
  close(): Promise<void>
}

/** A browser program, which opens any number of tabs; each is of another person. */
export type Browser = {
  /**
   * Without `script`, pages run none; `run` works all the same. `early` runs in every page before
   * anything of its own, which WebKit can't do.
   */
  openTab(options: { script: boolean; early?: string }): Promise<Driver>
  close(): Promise<void>
}

/** Keys that have names, by those, and the characters that WebDriver has for them. */
export const namedKeys: ReadonlyMap<string, string> = new Map([
  ['Alt', Key.ALT],
  ['ArrowDown', Key.ARROW_DOWN],
  ['ArrowLeft', Key.ARROW_LEFT],
  ['ArrowRight', Key.ARROW_RIGHT],
  ['ArrowUp', Key.ARROW_UP],
  ['Backspace', Key.BACK_SPACE],
  ['Control', Key.CONTROL],
  ['Delete', Key.DELETE],
  ['End', Key.END],
  ['Enter', Key.ENTER],
  ['Escape', Key.ESCAPE],
  ['F2', Key.F2],
  ['F6', Key.F6],
  ['Home', Key.HOME],
  ['PageDown', Key.PAGE_DOWN],
  ['PageUp', Key.PAGE_UP],
  ['Shift', Key.SHIFT],
  ['Space', ' '],
  ['Tab', Key.TAB],
])

/** `Control+Shift+8`: the keys that are held, and the last. */
export function splitKeys(keys: string): { held: string[]; last: string } {
  const names = keys.split('+')
  return { held: names.slice(0, -1), last: names.at(-1) ?? '' }
}
