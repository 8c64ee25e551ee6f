import { Outlet } from 'react-router'
import { useCompany } from '#client/lib/session/current-company.ts'
import { createLate } from '#client/lib/loading/late.ts'
import { LatePart } from '#client/ui/loading/late-part.tsx'

const closedCompany = createLate(
  async () => (await import('#client/features/companies/closed-company.tsx')).ClosedCompany,
)
const noProps = {}

/** In a company that is closed there is nothing to work on: says so in place of the screens. */
export function RequireOpenCompany() {
  const { eraseAt } = useCompany()
  if (eraseAt === null) return <Outlet />
  return <LatePart part={closedCompany} what="the company" props={noProps} />
}
