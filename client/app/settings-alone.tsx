import { lazy, Suspense } from 'react'
import { Loading } from '#client/ui/skeletons.tsx'
import classes from './settings-alone.module.css'

const SettingsScreen = lazy(async () => ({
  default: (await import('#client/features/identity/settings/settings-screen.tsx')).SettingsScreen,
}))

/** One's own account for people without a company, around whom there is no shell yet. */
export function SettingsAlone() {
  return (
    <main id="main" className={classes.main}>
      <Suspense fallback={<Loading what="your account" />}>
        <SettingsScreen />
      </Suspense>
    </main>
  )
}
