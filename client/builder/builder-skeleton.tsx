import { Loading, SkeletonBlock } from '#client/ui/skeletons.tsx'
import classes from './builder.module.css'

/** The builder's outline while the campaign is on its way. */
export function BuilderSkeleton() {
  return (
    <div className={classes.builder}>
      <div className={classes.skeletonBar}>
        <SkeletonBlock width={220} />
        <SkeletonBlock width={96} height={30} />
        <SkeletonBlock width={220} />
      </div>
      <div className={classes.work}>
        <div className={classes.skeletonSide} />
        <div className={classes.skeletonStage}>
          <SkeletonBlock width="min(100%, 760px)" height="70vh" radius={2} />
        </div>
        <div className={classes.skeletonSide} />
      </div>
      <Loading what="the campaign" />
    </div>
  )
}
