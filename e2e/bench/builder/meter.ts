// Runs in every frame of a measured page, before anything of the page. Both builders are measured by
// this one file, so what it costs and where it looks is the same for both.

/** What is to be seen after an input, of the first element that `selector` finds. */
export type Wanted = {
  selector: string
  /** `longer`, `moved`: than when the measuring began. */
  is: 'there' | 'gone' | 'longer' | 'moved'
}

export type Meter = {
  /** When so many blocks were painted, in ms from the start of the navigation; null until then. */
  blocksAt(least: number): number | null
  /** Looks for blocks no more. */
  endOpening(): void
  /** Measures from the next event of this type until what is wanted has been painted. */
  begin(event: 'keydown' | 'click', wanted: Wanted): void
  /** What `begin` measured: ms, and when it ended in ms from the start of the navigation. */
  taken(): Promise<{ ms: number; endedAt: number }>
  /** Whether it has been measured. */
  hasTaken(): boolean
  /** Notes the time between frames from now on. */
  watchFrames(): void
  /** Milliseconds between the frames since then. */
  frames(): number[]
  /** Resolves when nothing has held frames up for a while. */
  calm(): Promise<void>
}

declare global {
  interface Window {
    meter: Meter
  }
}

const blocks = '[data-block-id], [data-puck-component]:not([data-puck-component^="section"])'
const calmFrames = 12
const calmFrameMs = 25

let counts: { at: number; count: number }[] = []
let isOpening = true
let isTaken = true
let taking = Promise.resolve({ ms: Number.NaN, endedAt: Number.NaN })
let stopFrames = (): number[] => []

/**
 * Calls back once the next frame is drawn: in a task after the one that ran the frame's callbacks,
 * style, layout and paint. What the compositor does with it on its own threads is not waited for.
 */
function afterNextFrame(then: () => void): void {
  const channel = new MessageChannel()
  channel.port1.addEventListener('message', then, { once: true })
  channel.port1.start()
  requestAnimationFrame(() => channel.port2.postMessage(null))
}

/** Frames have their own zero of time; the navigation began at that of the top one. */
function sinceNavigation(): number {
  return performance.timeOrigin + performance.now() - (top ?? window).performance.timeOrigin
}

function watchOpening(): void {
  const count = document.querySelectorAll(blocks).length
  if (count > (counts.at(-1)?.count ?? 0)) counts = [...counts, { at: sinceNavigation(), count }]
  if (isOpening) afterNextFrame(watchOpening)
}

function begin(event: 'keydown' | 'click', { selector, is }: Wanted): void {
  const find = () => document.querySelector(selector)
  const length = find()?.textContent.length ?? 0
  const place = placeOf(find())
  const holds = {
    there: () => find() !== null,
    gone: () => find() === null,
    longer: () => (find()?.textContent.length ?? 0) > length,
    moved: () => find() !== null && placeOf(find()) !== place,
  }[is]
  isTaken = false
  taking = new Promise((resolve) => {
    const start = (happened: Event) => {
      if (happened instanceof KeyboardEvent && happened.key === 'Control') return
      removeEventListener(event, start, true)
      const look = () => {
        if (!holds()) return afterNextFrame(look)
        isTaken = true
        resolve({ ms: performance.now() - happened.timeStamp, endedAt: sinceNavigation() })
      }
      afterNextFrame(look)
    }
    addEventListener(event, start, true)
  })
}

function placeOf(element: Element | null): string {
  if (!element) return ''
  const { left, top: above, width, height } = element.getBoundingClientRect()
  return [left, above, width, height].map(Math.round).join(' ')
}

function watchFrames(): void {
  const taken: number[] = []
  let last = performance.now()
  let next = requestAnimationFrame(note)
  function note(now: number) {
    taken.push(now - last)
    last = now
    next = requestAnimationFrame(note)
  }
  stopFrames = () => {
    cancelAnimationFrame(next)
    // The first one began before it was watched.
    return taken.slice(1)
  }
}

function calm(): Promise<void> {
  return new Promise((resolve) => {
    let last = performance.now()
    let quiet = 0
    const look = () => {
      const now = performance.now()
      quiet = now - last < calmFrameMs ? quiet + 1 : 0
      last = now
      if (quiet < calmFrames) afterNextFrame(look)
      else resolve()
    }
    afterNextFrame(look)
  })
}

window.meter = {
  blocksAt: (least) => counts.find(({ count }) => count >= least)?.at ?? null,
  endOpening: () => void (isOpening = false),
  begin,
  taken: () => taking,
  hasTaken: () => isTaken,
  watchFrames,
  frames: () => stopFrames(),
  calm,
}
afterNextFrame(watchOpening)
