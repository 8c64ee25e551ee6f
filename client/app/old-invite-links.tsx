import { Navigate, Outlet, useLocation } from 'react-router'

/** Leads from the links of mails that were sent before invites had a page of their own to that page. */
export function OldInviteLinks() {
  const { pathname, search } = useLocation()
  const token = pathname === '/onboarding' ? new URLSearchParams(search).get('invite') : null
  return token ? <Navigate to={`/invite#${encodeURIComponent(token)}`} replace /> : <Outlet />
}
