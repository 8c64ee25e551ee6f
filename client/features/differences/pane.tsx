import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Site } from '#shared/campaign/model/site.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { kindWords } from '#shared/page/describe-changes.ts'
import type { MergedCampaign } from '#shared/page/merge-campaigns.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import type { PageSize } from '#client/lib/campaign-session/use-page-size.ts'
import { Scaled } from '#client/ui/layout/scaled.tsx'
import { PartMarks } from '#client/features/versions/public/part-marks.tsx'
import { PastPage } from '#client/features/versions/public/past-page.tsx'
import classes from './comparison.module.css'
import { MergedContext, mergedParts } from './merged-parts.tsx'
import type { SeenStep } from './steps.ts'

/** What every view of a comparison gets. */
export type Shown = {
  session: CampaignSession
  companyId: string
  steps: readonly SeenStep[]
  /** The key of the step that is looked at. */
  picked: string | null
  onPick: (key: string | null) => void
}

type PaneProps = Shown & {
  /** undefined where this moment has no such page. */
  page: PageSnapshot | undefined
  theme: Theme
  site: Site
  size: PageSize
  merged?: MergedCampaign
  /** Marks nothing, where marks would stand in the way. */
  isBare?: boolean
}

/** One page of a comparison with its marks. */
export function Pane(props: PaneProps) {
  const { session, companyId, page, theme, site, size, merged, isBare, ...marks } = props
  const content = useRef<HTMLDivElement>(null)
  useOpened(content, merged)
  if (!page) return <p className={classes.none}>This page was not there</p>
  const drawn = { session, companyId, page, theme, site }
  return (
    <div className={classes.content} ref={content}>
      <Scaled {...size} className={classes.frame}>
        {merged ? (
          <MergedContext value={merged}>
            <PastPage {...drawn} parts={mergedParts} />
          </MergedContext>
        ) : (
          <PastPage {...drawn} />
        )}
      </Scaled>
      {isBare ? null : (
        <PartMarks
          key={page.id}
          content={content}
          changes={marks.steps}
          picked={marks.picked}
          onPick={marks.onPick}
          wordsOf={({ kind, short, told }) => ({ brief: kindWords[kind], said: short, full: told })}
        />
      )}
    </div>
  )
}

/** Opens what folds while words of it are marked: nobody finds them otherwise. */
function useOpened(content: RefObject<HTMLElement | null>, merged: MergedCampaign | undefined) {
  useEffect(() => {
    if (!merged) return
    for (const folded of content.current?.querySelectorAll('details') ?? [])
      if (folded.querySelector('ins, del')) folded.open = true
  }, [content, merged])
}
