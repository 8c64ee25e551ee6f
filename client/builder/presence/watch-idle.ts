/** In ms. */
const minute = 60_000

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Tells for how many whole minutes the person has done nothing, whenever it is another number. */
export function watchIdle(tell: (minutes: number) => void): () => void {
  let last = performance.now()
  let told = 0
  const look = () => {
    const minutes = Math.floor((performance.now() - last) / minute)
    if (minutes === told) return
    told = minutes
    tell(minutes)
  }
  const act = () => {
    last = performance.now()
    if (told > 0) look()
  }
  const options = { capture: true, passive: true }
  for (const sign of signs) addEventListener(sign, act, options)
  const timer = setInterval(look, minute / 4)
  return () => {
    clearInterval(timer)
    for (const sign of signs) removeEventListener(sign, act, options)
  }
}
