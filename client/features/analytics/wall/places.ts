/** How the campaigns of one page stand: in rows, each as wide as the wall. */
export type Places = {
  /** How many campaigns a page holds at most. */
  capacity: number
  /** Below each other, and scrolled by hand: the screen is a phone's. */
  isList: boolean
}

/** In px, of the screen without what stands on every page. */
export type Room = { width: number; height: number }

const narrowest = 640
const smallest = { width: 480, height: 300 }

/** How many campaigns a screen shows at once, so that each can be read from across a room. */
export function placesIn({ width, height }: Room): Places {
  if (width < narrowest) return { capacity: Number.POSITIVE_INFINITY, isList: true }
  const most = width >= height ? { columns: 3, rows: 2 } : { columns: 2, rows: 3 }
  const columns = clamp(Math.floor(width / smallest.width), most.columns)
  const rows = clamp(Math.floor(height / smallest.height), most.rows)
  return { capacity: columns * rows, isList: false }
}

/** In as few pages as hold them all, as equal in length as can be. */
export function pagesOf<T>(items: readonly T[], capacity: number): T[][] {
  return divide(items, Math.max(1, Math.ceil(items.length / capacity)))
}

/** What a place looks best at: its width by its height. */
const bestShape = 1.5
/** How much worse rows of unequal length are. */
const unequal = 0.6

/** The rows in which so many campaigns stand best in a room, as equal in length as can be. */
export function rowsOf<T>(items: readonly T[], { width, height }: Room): T[][] {
  const counts = items.map((_, index) => index + 1)
  const worseBy = (rows: number) => {
    const columns = Math.ceil(items.length / rows)
    const shape = width / columns / (height / rows)
    const penalty = items.length % rows === 0 ? 0 : unequal
    return Math.abs(Math.log(shape / bestShape)) + penalty
  }
  const [best = 1] = counts.toSorted((a, b) => worseBy(a) - worseBy(b))
  return divide(items, best)
}

const clamp = (count: number, most: number) => Math.min(most, Math.max(1, count))

/** Into so many parts in their order; the first ones are longer by one where it doesn't come out even. */
function divide<T>(items: readonly T[], count: number): T[][] {
  const [least, longer] = [Math.floor(items.length / count), items.length % count]
  const startOf = (part: number) => part * least + Math.min(part, longer)
  return Array.from({ length: count }, (_, part) => items.slice(startOf(part), startOf(part + 1)))
}
