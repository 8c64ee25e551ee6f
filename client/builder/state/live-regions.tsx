import { useStore } from '#client/lib/campaign-session/store.ts'
import classes from '../builder.module.css'
import { spoken } from './announce.ts'

/** Where screen readers hear what happens. */
export function LiveRegions() {
  const { urgent, calm } = useStore(spoken, (value) => value)
  return (
    <div className={classes.spoken}>
      <div role="alert" aria-live="assertive" aria-atomic>
        {urgent}
      </div>
      <div role="status" aria-live="polite" aria-atomic aria-label="Changes by others">
        {calm}
      </div>
    </div>
  )
}
