import { useQuery } from '@tanstack/react-query'
import type { DimensionName } from '#shared/contract/dimensions.ts'
import { api } from '#client/lib/api/api.ts'
import { useExperiments } from '#client/features/experiments/public/use-experiments.ts'
import { valueName } from './dimension-words.ts'
import { variantNames } from './variant-names.ts'

export type NameOf = (dimension: DimensionName, value: string) => string

/** Links change seldom. */
const freshMs = 300_000

/**
 * What values are called: tracked links by what they say of where they stand, variants as their
 * experiments name them.
 */
export function useNames(campaignId: string): NameOf {
  const { data } = useQuery(
    api.trackedLinks.list.queryOptions({ input: { campaignId }, staleTime: freshMs }),
  )
  const { data: tried } = useExperiments({ campaignId, isEnabled: true })
  const links = new Map(data?.links.map((link) => [link.shortId, link]))
  const variants = variantNames(tried?.experiments ?? [])
  return (dimension, value) => {
    if (dimension === 'variant') return variants.get(value) ?? valueName(dimension, value)
    const link = dimension === 'link' ? links.get(value) : undefined
    if (!link) return valueName(dimension, value)
    const { source, medium, campaignName, term, content } = link
    return [source, medium, campaignName, term, content].filter((word) => word !== '').join(' · ')
  }
}
