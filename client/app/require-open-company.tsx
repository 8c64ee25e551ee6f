import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useCompany } from '#client/lib/current-company.ts'
import { Loading } from '#client/ui/skeletons.tsx'

const ClosedCompany = lazy(async () => ({
  default: (await import('#client/features/companies/closed-company.tsx')).ClosedCompany,
}))

/** In a company that is closed there is nothing to work on: says so in place of the screens. */
export function RequireOpenCompany() {
  const { eraseAt } = useCompany()
  if (eraseAt === null) return <Outlet />
  return (
    <Suspense fallback={<Loading what="the company" />}>
      <ClosedCompany />
    </Suspense>
  )
}
