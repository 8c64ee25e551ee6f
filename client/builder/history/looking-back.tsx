import { useEffect } from 'react'
import { useNarrow } from '#client/lib/browser/media.ts'
import type { Past } from '#client/features/versions/public/moment.ts'
import { PastStage } from '#client/features/versions/public/past-stage.tsx'
import { focusPage } from '../commands/parts.ts'
import { useBuilder, useMayEdit, useView } from '../state/builder-context.ts'
import { bringBack } from './bring-back-version.ts'
import classes from './history.module.css'
import { setPast } from './look-back.ts'

/** The page of a version in the place of the canvas. Whoever turns to another panel turns to now. */
export function LookingBack({ past }: { past: Past }) {
  const builder = useBuilder()
  const device = useView((view) => view.device)
  const panel = useView((view) => view.panel)
  const mayEdit = useMayEdit()
  const isElsewhere = panel !== null && panel !== 'history'
  const isPhone = useNarrow()
  useEffect(() => {
    if (isElsewhere) setPast(builder, null)
  }, [builder, isElsewhere])
  return (
    <div className={classes.over} data-phone={isPhone || undefined}>
      <PastStage
        session={builder.session}
        companyId={builder.companyId}
        past={past}
        device={device}
        onChange={(next) => {
          setPast(builder, next)
          if (!next) requestAnimationFrame(focusPage)
        }}
        onRestore={mayEdit ? (moment, blockId) => void bringBack(builder, moment, blockId) : null}
      />
    </div>
  )
}
