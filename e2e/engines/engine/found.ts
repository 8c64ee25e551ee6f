import { waitUntil } from '#e2e/support/wait-until.ts'
import type { Driver, Point } from './driver.ts'
import { finderSource, sentWords } from './find-in-page.ts'
import type { Step, Words } from './find-in-page.ts'
import { aFewFrames, aimAt, boxOf, isMoving, isSeen, mark, selectAll } from './in-page.ts'
import type { Box } from './in-page.ts'

export type Finder = {
  byRole(role: string, name?: Words): Found
  /** The innermost element with a text. */
  byText(text: Words): Found
  byLabel(text: Words): Found
  css(selector: string): Found
}

/** Elements that are looked for anew each time. What concerns one waits until there is just one. */
export type Found = Finder & {
  /** Those of them whose text is this, or fits. */
  containing(text: Words): Found
  /** One of them; -1 is the last. */
  at(index: number): Found
  count(): Promise<number>
  /** What `look` gives for the one element at once, which must survive JSON. */
  evaluate<Args extends unknown[], Result>(
    look: (element: HTMLElement, ...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** Where it is in the window, once it stands still. */
  box(): Promise<Box>
  text(): Promise<string>
  /** Clicks its middle, or a point from its upper left corner, where it can be reached. */
  click(options?: { count?: number; at?: Point }): Promise<void>
  hover(): Promise<void>
  focus(): Promise<void>
  /** Writes this in place of what stands in it. */
  fill(text: string): Promise<void>
  setFiles(paths: readonly string[]): Promise<void>
  /** Waits until there are so many of them, seen or not. */
  counts(number: number): Promise<void>
  /** Waits until one of them is seen. */
  appears(): Promise<void>
  /** Waits until none of them is seen. */
  disappears(): Promise<void>
  /** Waits until it has the focus. */
  hasFocus(): Promise<void>
  /** Waits until its text fits. */
  says(text: RegExp): Promise<void>
}

const patienceMs = 15_000

export function finderOf(driver: Driver, steps: readonly Step[] = []): Finder {
  const and = (step: Step) => foundOf(driver, [...steps, step])
  return {
    byRole: (role, name) => and({ by: 'role', role, name: name ? sentWords(name) : null }),
    byText: (text) => and({ by: 'text', text: sentWords(text) }),
    byLabel: (text) => and({ by: 'label', text: sentWords(text) }),
    css: (selector) => and({ by: 'css', selector }),
  }
}

function foundOf(driver: Driver, steps: readonly Step[]): Found {
  const sent = JSON.stringify(steps)
  const count = () => ask<number>(driver, `findSteps(${sent}).length`)
  const countSeen = () =>
    ask<number>(driver, `findSteps(${sent}).filter(${isSeen.toString()}).length`)
  const until = (what: string, holds: () => Promise<boolean>) =>
    waitUntil(`${sent} ${what}`, holds, patienceMs)
  const evaluate: Found['evaluate'] = async <Args extends unknown[], Result>(
    look: (element: HTMLElement, ...args: Args) => Result,
    ...args: Args
  ) => {
    const more = args.map((arg) => `, ${JSON.stringify(arg)}`).join('')
    const asked = `((found) =>
      found.length === 1 ? { value: (${look.toString()})(found[0]${more}) } : null)(findSteps(${sent}))`
    return whenKnown(`${sent} is one`, () => ask<Known<Awaited<Result>>>(driver, asked))
  }
  return {
    ...finderOf(driver, steps),
    containing: (text) => foundOf(driver, [...steps, { by: 'containing', text: sentWords(text) }]),
    at: (index) => foundOf(driver, [...steps, { by: 'at', index }]),
    count,
    evaluate,
    counts: (number) => until(`are ${number}`, async () => (await count()) === number),
    text: () => evaluate((element) => element.innerText),
    appears: () => until('is seen', async () => (await countSeen()) > 0),
    disappears: () => until('is not seen', async () => (await countSeen()) === 0),
    hasFocus: () =>
      until('has the focus', () => evaluate((element) => element === document.activeElement)),
    async says(text) {
      let said = ''
      const isSaid = async () => text.test((said = await evaluate((each) => each.textContent)))
      await until(`says ${text}`, isSaid).catch((error: Error) => {
        throw new Error(`${error.message}\nIt says: ${said}`)
      })
    },
    ...handsOn(driver, sent, evaluate),
  }
}

type Hands = Pick<Found, 'box' | 'click' | 'hover' | 'focus' | 'fill' | 'setFiles'>

/** What a person does to the element, as the system tells the browser of it. */
function handsOn(driver: Driver, sent: string, evaluate: Found['evaluate']): Hands {
  const still = async <Seen>(look: () => Promise<Seen | null>) =>
    (await evaluate(isMoving)) ? null : look()
  const aim = (at: Point | null) =>
    settled(driver, `${sent} can be reached`, () => still(() => evaluate(aimAt, at)))
  return {
    box: () => settled(driver, `${sent} stands still`, () => still(() => evaluate(boxOf))),
    click: async ({ count = 1, at = null }: { count?: number; at?: Point | null } = {}) =>
      driver.mouse.click(await aim(at), { count }),
    hover: async () => driver.mouse.move(await aim(null)),
    focus: () => evaluate((element) => element.focus()),
    async fill(text) {
      await aim(null)
      await evaluate(selectAll)
      if (text === '') await driver.keyboard.press('Delete')
      else await driver.keyboard.type(text)
    },
    setFiles: async (paths) => driver.setFiles(await evaluate(mark), paths),
  }
}

/** Looks until two looks see the same, with at least a frame drawn between them. */
async function settled<Seen>(
  driver: Driver,
  what: string,
  look: () => Promise<Seen | null>,
): Promise<Seen> {
  return whenKnown(what, async () => {
    const before = await look()
    if (before === null) return null
    // Without script nothing moves, and nothing could be waited for.
    if (driver.script) await driver.run(`(${aFewFrames.toString()})()`)
    const value = await look()
    const isSame = JSON.stringify(value) === JSON.stringify(before)
    return value !== null && isSame ? { value } : null
  })
}

type Known<Value> = { value: Value } | null

async function whenKnown<Value>(what: string, look: () => Promise<Known<Value>>): Promise<Value> {
  let known: Known<Value> = null
  const isKnown = async () => {
    known = await look()
    return known !== null
  }
  await waitUntil(what, isKnown, patienceMs)
  return valueOf(known)
}

function valueOf<Value>(known: Known<Value>): Value {
  if (!known) throw new Error('This is not known yet.')
  return known.value
}

/** What engines say when the page is left while it is asked. */
const isLeft = /context|navigat|not found|no such|unload/i

/** The value of an expression that may use `findSteps`; of the next page, when this one is left. */
async function ask<Value>(driver: Driver, expression: string): Promise<Awaited<Value>> {
  // Without promises, which Firefox does not settle in pages that run no script.
  const asked = `typeof findSteps === 'function' ? { value: (${expression}) } : null`
  return whenKnown('the page to answer', async () => {
    try {
      const known = await driver.run<Known<Awaited<Value>>>(asked)
      if (known === null) await driver.run(finderSource())
      return known
    } catch (error) {
      if (error instanceof Error && isLeft.test(error.message)) return null
      throw error
    }
  })
}
