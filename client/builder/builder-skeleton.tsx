import { useEffect, useState } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import classes from './builder.module.css'

const slowOpening = lazyFile(async () => (await import('./slow-opening.tsx')).SlowOpening)

/** From here on, in ms, somebody who waits wants to know what is going on. */
const longAfter = 8000

/** The builder's outline while the campaign is on its way; after a while it says that it takes long. */
export function BuilderSkeleton() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longAfter)
    return () => clearTimeout(timer)
  }, [])
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
          {isLong ? (
            <div className={classes.long}>
              <LazyPart part={slowOpening} what="the campaign" props={{}} />
            </div>
          ) : null}
        </div>
        <div className={classes.skeletonSide} />
      </div>
      <Loading what="the campaign" />
    </div>
  )
}
