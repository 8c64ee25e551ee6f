import { whenIdle } from '#client/lib/loading/when-idle.ts'
import { boxOf, carryOver } from './carry-over-look.ts'

/** How long (ms) the preview may take to look like the first look once it is drawn, or hands to rest. */
const patienceMs = 800
/** How long (ms) after the last scrolling a page still moves by itself under a finger. */
const restMs = 120
/** How long (ms) its sheet may stay behind it at most. */
const sheetStaysMs = 3_000

/**
 * Takes the first look away once the program shows what it stands for, with what somebody has done on it
 * meanwhile, or anything else: before the next frame is painted, so that there is always a page. What only
 * waits, or is empty, is not shown.
 */
export function handOver(look: HTMLElement, program: HTMLElement): void {
  // Until then there are two pages in the document, of which people meet one.
  program.inert = true
  let drawnAt: number | null = null
  let next = 0
  const hand = watchHand(look)
  const watch = new MutationObserver(decide)
  function decide(): void {
    if (!look.isConnected || isWaiting(program)) return
    const stage = program.querySelector<HTMLElement>('[data-stage]')
    if (stage) {
      drawnAt ??= performance.now()
      const isPatient = performance.now() - drawnAt < patienceMs
      if (isPatient && (hand.areBusy() || !isAlike(look, stage))) {
        cancelAnimationFrame(next)
        next = requestAnimationFrame(decide)
        return
      }
    }
    watch.disconnect()
    hand.stop()
    program.inert = false
    try {
      if (stage) carryOver(look, stage)
    } finally {
      takeAway(look)
    }
  }
  watch.observe(program, { childList: true, subtree: true, attributeFilter: ['data-waits'] })
  decide()
}

/** Its sheet, which stands before it, goes when there is nothing else to do. */
function takeAway(look: HTMLElement): void {
  const sheet = look.previousElementSibling
  look.remove()
  if (sheet instanceof HTMLStyleElement) whenIdle(() => sheet.remove(), sheetStaysMs)
}

/** Whether the program shows nothing yet that somebody could read or do something with. */
function isWaiting(program: HTMLElement): boolean {
  return (
    !program.querySelector('main, #main, [role="alert"]') ||
    program.querySelector('[data-waits]') !== null
  )
}

/**
 * Whether what the program has drawn is as tall, section by section, and shows the same pictures, as far as
 * these are known by now. What is out of sight may follow (`client/features/preview/use-in-turn.ts`).
 */
function isAlike(look: HTMLElement, stage: HTMLElement): boolean {
  const ours = sectionsOf(look)
  return sectionsOf(stage).every((theirs, at) => {
    const twin = ours[at]
    const isAsTall = twin && Math.abs(boxOf(twin).height - boxOf(theirs).height) < 1
    return isAsTall && picturesOf(twin) === picturesOf(theirs)
  })
}

const sectionsOf = (around: HTMLElement) => [...around.querySelectorAll('[data-section-id]')]

const picturesOf = (section: Element) =>
  Array.from(section.querySelectorAll('img'), ({ src, srcset }) => `${src} ${srcset}`).join('\n')

/** Whether somebody is scrolling, or holds on to something: what is under their hand must not go. */
function watchHand(look: HTMLElement) {
  let isHeld = false
  let scrolledAt = Number.NEGATIVE_INFINITY
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  look.addEventListener('pointerdown', () => (isHeld = true), options)
  look.addEventListener('scroll', () => (scrolledAt = performance.now()), options)
  for (const kind of ['pointerup', 'pointercancel'])
    addEventListener(kind, () => (isHeld = false), options)
  return {
    areBusy: () => isHeld || performance.now() - scrolledAt < restMs,
    stop: () => listening.abort(),
  }
}
