/** How long (ms) something may take to be connected. A network that swallows packets says nothing. */
export const attemptMs = 9_000

/** How old (ms) an attempt must be to be replaced for a person, or a network, that is back. */
const replacedAfterMs = 2_000

/** One attempt to connect at a time. */
export type Attempt = {
  /** Begins, or goes on to its next step, which has as much time again; over in time, or `onHung`. */
  begin: () => void
  end: () => void
  isOn: () => boolean
  /** Whether another one may take its place. */
  isOld: () => boolean
}

/** Watches over attempts that get no answer. */
export function createAttempt(onHung: () => void): Attempt {
  let begunAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    begunAt = null
  }
  return {
    begin: () => {
      clearTimeout(timer)
      begunAt ??= performance.now()
      timer = setTimeout(onHung, attemptMs)
    },
    end,
    isOn: () => begunAt !== null,
    isOld: () => begunAt !== null && performance.now() - begunAt >= replacedAfterMs,
  }
}
