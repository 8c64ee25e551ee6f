import { repeat } from '../repeat.ts'
import { fill, momentOf, sayLocally } from '../say-locally.ts'

/** So long it is said that the code is copied. */
const saidMs = 4_000
/** Devices that sleep stop their timers, so the clock is asked again and again. */
const longestMs = 60_000

/** Lets the button copy the code, for as long as it is valid. */
const enhance = repeat((root) => {
  let next = Infinity
  for (const block of root.querySelectorAll<HTMLElement>('.ff-coupon')) {
    if (block.dataset.ffOn === undefined) {
      block.querySelector('button')?.addEventListener('click', () => void copy(block))
    }
    prepare(block)
    const left = momentOf(block) - Date.now()
    block.toggleAttribute('data-ff-ended', left <= 0)
    if (left > 0) next = Math.min(next, left, longestMs)
  }
  return next
})
export default enhance

/** Shows everything that can be written in; nothing is copied. */
export function onCanvas(root: ParentNode): void {
  for (const block of root.querySelectorAll<HTMLElement>('.ff-coupon')) {
    prepare(block)
    block.dataset.ffStill = ''
  }
}

function prepare(block: HTMLElement): void {
  block.dataset.ffOn = ''
  if (block.querySelector('time')) sayLocally(block, 'ff-coupon')
}

async function copy(block: HTMLElement): Promise<void> {
  const code = block.querySelector('code')
  const said = block.querySelector('[role=status]')
  const { ffCopied, ffSelected = '' } = block.querySelector('button')?.dataset ?? {}
  if (!code || !said) return
  // Selected as well: without TLS browsers let no script copy, but people can.
  getSelection()?.selectAllChildren(code)
  const isCopied = await write(code.textContent.trim())
  fill(said, (isCopied && ffCopied) || ffSelected)
  setTimeout(() => fill(said, ''), saidMs)
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
