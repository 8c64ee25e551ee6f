const mostDoublings = 12
const lowestRate = 50
const bisections = 3

/**
 * The highest rate that `holds`, by doubling from `start` (halving, where that is too much already) and
 * then bisecting what lies between. Null when not even 50 a second hold.
 */
export async function findHighestRate(
  start: number,
  holds: (rate: number) => Promise<boolean>,
): Promise<number | null> {
  let [held, failed] = [0, 0]
  let rate = start
  for (let step = 0; step < mostDoublings && (held === 0 || failed === 0); step++) {
    if (await holds(rate)) held = rate
    else failed = rate
    rate = failed > 0 ? rate / 2 : rate * 2
    if (rate < lowestRate) break
  }
  if (held === 0) return null
  for (let step = 0; step < bisections && failed > 0; step++) {
    const middle = Math.round((held + failed) / 2)
    if (await holds(middle)) held = middle
    else failed = middle
  }
  return held
}
