import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { filterText } from '#shared/contract/dimensions.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { api } from '#client/lib/api/api.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { lengthWords, paceOf } from './pace.ts'
import type { Pace } from './pace.ts'

const estimate = lazyFile(
  async () => (await import('#shared/experiments/estimate-length.ts')).daysNeeded,
)

type LengthEstimateProps = {
  campaignId: string
  path: string
  goalId: string
  /** In percent, the page's first. */
  shares: readonly number[]
  heldBack: number
  smallestLift: number
}

/** How long it takes at the page's pace of the last 30 days until most such experiments have a verdict. */
export function LengthEstimate(props: LengthEstimateProps) {
  const { campaignId, path, goalId } = props
  const { data, isError } = useQuery(
    api.analytics.campaign.queryOptions({
      input: {
        campaignId,
        range: 'month',
        filter: [filterText('page', path)],
        goal: goalId,
      },
      enabled: goalId !== '',
    }),
  )
  const daysNeeded = useDaysNeeded()
  const isAsking = goalId !== '' && !data && !isError
  const pace = data ? paceOf(data) : null
  return (
    <Text role="status" size="13" line="20" tone="ink-2" pretty>
      {isAsking || (pace && !daysNeeded)
        ? 'Estimating how long it takes…'
        : estimateWords(pace, daysNeeded, props)}
    </Text>
  )
}

function estimateWords(
  pace: Pace | null,
  daysNeeded: DaysNeeded | null,
  { shares, heldBack, smallestLift }: LengthEstimateProps,
): string {
  if (!pace || !daysNeeded) return 'Not enough visits yet to estimate how long it takes.'
  const [base = 0, ...others] = shares
  if (base <= 0 || !others.some((share) => share > 0) || smallestLift <= 0) return ''
  const visitorsPerDay = pace.visitorsPerDay * (1 - heldBack / 100)
  const days = daysNeeded({ rate: pace.rate, shares, lift: smallestLift / 100, visitorsPerDay })
  return `${lengthWords(days, visitorsPerDay)}, to see a lift of ${formatShare(smallestLift, 100)} four times out of five.`
}

type DaysNeeded = Awaited<ReturnType<typeof estimate.fetch>>

/** What reckons, once its file is there. */
function useDaysNeeded(): DaysNeeded | null {
  const [there, setThere] = useState(estimate.get)
  useEffect(() => {
    if (!there)
      void estimate.fetch().then(
        (loaded) => setThere(() => loaded),
        () => undefined,
      )
  }, [there])
  return there
}
