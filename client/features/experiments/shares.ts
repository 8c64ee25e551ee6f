import { formatShare } from '#shared/lib/format-share.ts'

/** Who takes part in an experiment, with a share in whole percent. */
export type Share = { id: string; isIn: boolean; weight: number }

/** As alike as whole percents that add up to 100 can be; 0 for who takes no part. */
export function equalShares<Of extends Share>(shares: readonly Of[]): Of[] {
  const count = shares.filter(({ isIn }) => isIn).length
  const [each, more] = [Math.floor(100 / count), 100 % count]
  let at = 0
  return shares.map((share) => {
    if (!share.isIn) return { ...share, weight: 0 }
    const weight = each + (at < more ? 1 : 0)
    at++
    return { ...share, weight }
  })
}

/** With another weight for one; of two that take part the other gets the rest. */
export function withWeight<Of extends Share>(
  shares: readonly Of[],
  id: string,
  weight: number,
): Of[] {
  const others = shares.filter((share) => share.isIn && share.id !== id)
  const rest = others.length === 1 ? others[0]?.id : null
  return shares.map((share) => {
    if (share.id === id) return { ...share, weight }
    return share.id === rest ? { ...share, weight: Math.max(0, 100 - weight) } : share
  })
}

/** What is wrong with the shares, in a sentence; null for nothing. The first is the page. */
export function wrongShares(shares: readonly Share[]): string | null {
  const taking = shares.filter(({ isIn }) => isIn)
  const sum = taking.reduce((all, { weight }) => all + weight, 0)
  if (taking.length < 2) return 'Choose at least one variant beside the page.'
  if (taking.some(({ weight }) => weight < 1))
    return `Each needs a share of at least ${percent(1)}.`
  if (sum < 100)
    return `The shares add up to ${percent(sum)}: ${percent(100 - sum)} are still to be given.`
  if (sum > 100) return `The shares add up to ${percent(sum)}: ${percent(sum - 100)} too much.`
  return null
}

const percent = (value: number) => formatShare(value, 100)
