import classes from './progress-line.module.css'
import { Loading } from './skeletons.tsx'

/** A thin line at the top of the window while the next screen is on its way, after 300 ms. */
export function ProgressLine() {
  return <div className={classes.line} role="progressbar" aria-label="Loading" />
}

/** Before there is any screen: nothing of it is known yet that could stand in its place. */
export function Arriving({ what }: { what: string }) {
  return (
    <>
      <Loading what={what} />
      <ProgressLine />
    </>
  )
}
