import { repeat } from '../repeat.ts'
import { fill, momentOf, sayLocally } from '../say-locally.ts'

/** Of a day, an hour, a minute, a second. */
const unitsMs = [86_400_000, 3_600_000, 60_000, 1_000]

/** Counts down, once a second while something is still to come. */
const enhance = repeat((root) => {
  const running = blocksIn(root).filter((block) => {
    const isOver = show(block) <= 0
    block.toggleAttribute('data-ff-ended', isOver)
    return !isOver
  })
  return running.length > 0 ? 1_000 - (Date.now() % 1_000) : Infinity
})
export default enhance

/**
 * Shows how long it is at this moment, and what will be said when it is over. The figures stand
 * still until another date or another number of them is chosen.
 */
export function onCanvas(root: ParentNode): void {
  for (const block of blocksIn(root)) {
    const shown = `${momentOf(block)} ${figuresOf(block).length}`
    if (block.dataset.ffStill !== shown) show(block)
    block.dataset.ffStill = shown
  }
}

function figuresOf(block: HTMLElement): HTMLElement[] {
  return Array.from(block.querySelectorAll<HTMLElement>('.ff-countdown-figure'))
}

function blocksIn(root: ParentNode): HTMLElement[] {
  const blocks = Array.from(root.querySelectorAll<HTMLElement>('.ff-countdown'))
  return blocks.filter((block) => block.querySelector('time'))
}

/** Writes the figures of a block, rounded up, and returns the ms that are left. */
function show(block: HTMLElement): number {
  sayLocally(block, 'ff-countdown')
  const figures = figuresOf(block)
  const smallest = unitsMs[figures.length - 1] ?? 1
  const left = momentOf(block) - Date.now()
  let rest = Math.max(0, Math.ceil(left / smallest) * smallest)
  for (const [at, unit] of unitsMs.entries()) {
    fill(figures[at], String(Math.floor(rest / unit)).padStart(at === 0 ? 1 : 2, '0'))
    rest %= unit
  }
  return left
}
