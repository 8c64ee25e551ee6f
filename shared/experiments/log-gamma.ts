// Stirling's series: B(2k) / (2k (2k - 1)).
const series = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188]

/** The logarithm of the gamma function of a positive number, to 1e-13 (Stirling's series above 12). */
export function logGamma(x: number): number {
  let shift = 0
  let at = x
  for (; at < 12; at++) shift += Math.log(at)
  const rest = series.reduceRight((sum, term) => sum / (at * at) + term, 0) / at
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + rest - shift
}

/** The logarithm of the beta function of positive numbers, one for each kind of outcome. */
export function logBeta(...of: number[]): number {
  const sum = of.reduce((sum, one) => sum + one, 0)
  return of.reduce((log, one) => log + logGamma(one), 0) - logGamma(sum)
}
