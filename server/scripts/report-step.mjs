const tickMs = 1_000
const startOfLine = '\r\u001B[K'

/**
 * Runs `work` as a step of the start: says what it does when it begins and how long it took when it
 * is done. At a terminal the seconds are counted meanwhile. What `work` throws is thrown.
 * @template Result
 * @param {{ doing: string, done: string }} step
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function reportStep({ doing, done }, work) {
  const { stdout } = process
  const startedAt = Date.now()
  /** @param {number} digits */
  const seconds = (digits) => `${((Date.now() - startedAt) / 1000).toFixed(digits)} s`
  stdout.write(stdout.isTTY ? `${doing}…` : `${doing}…\n`)
  const ticks = setInterval(() => {
    if (stdout.isTTY) stdout.write(`${startOfLine}${doing}… ${seconds(0)}`)
  }, tickMs)
  try {
    const result = await work()
    stdout.write(`${stdout.isTTY ? startOfLine : ''}${done} in ${seconds(1)}.\n`)
    return result
  } catch (error) {
    if (stdout.isTTY) stdout.write('\n')
    throw error
  } finally {
    clearInterval(ticks)
  }
}
