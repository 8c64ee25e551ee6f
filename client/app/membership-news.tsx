import { Outlet } from 'react-router'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'

const watch = lazyFile(async () => (await import('./use-membership-news.ts')).MembershipWatch)
const noProps = {}

/** Around all screens of signed-in people: tells them when what they may has changed. */
export function MembershipNews() {
  return (
    <>
      <LazyBoundary part={watch} props={noProps} />
      <Outlet />
    </>
  )
}
