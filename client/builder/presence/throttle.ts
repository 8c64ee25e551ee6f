/** A call that is made at most so often; the last one asked for is always made. */
export type Paced = { call: () => void; cancel: () => void }

/** Calls `run` at once, and then again at most every `ms()` milliseconds for as long as it is asked. */
export function throttle(ms: () => number, run: () => void): Paced {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const make = () => {
    timer = undefined
    last = performance.now()
    run()
  }
  const call = () => {
    const left = last + ms() - performance.now()
    clearTimeout(timer)
    timer = undefined
    if (left <= 0) make()
    else timer = setTimeout(make, left)
  }
  return { call, cancel: () => clearTimeout(timer) }
}
