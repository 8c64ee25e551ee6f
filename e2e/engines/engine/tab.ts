import type { Driver } from './driver.ts'
import { finderOf } from './found.ts'
import type { Finder } from './found.ts'

/** One tab of one person: all that journeys use, the same in every engine. */
export type Tab = Driver &
  Finder & {
    /** What `look` gives in the page, which must survive JSON. */
    evaluate<Args extends unknown[], Result>(
      look: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ): Promise<Result>
  }

export function tabOf(driver: Driver): Tab {
  return {
    ...driver,
    ...finderOf(driver),
    async evaluate<Args extends unknown[], Result>(
      look: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ) {
      const sent = args.map((arg) => JSON.stringify(arg)).join(', ')
      return driver.run<Result>(`(${look.toString()})(${sent})`)
    },
  }
}
