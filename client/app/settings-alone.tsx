import { createLate } from '#client/lib/loading/late.ts'
import { LatePart } from '#client/ui/loading/late-part.tsx'
import classes from './settings-alone.module.css'

const settings = createLate(
  async () =>
    (await import('#client/features/identity/settings/settings-screen.tsx')).SettingsScreen,
)
const noProps = {}

/** One's own account for people without a company, around whom there is no shell yet. */
export function SettingsAlone() {
  return (
    <main id="main" tabIndex={-1} data-page-focus className={classes.main}>
      <LatePart part={settings} what="your account" props={noProps} />
    </main>
  )
}
