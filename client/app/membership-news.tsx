import { Outlet } from 'react-router'
import { useMembershipNews } from './use-membership-news.ts'

/** Around all screens of signed-in people: tells them when what they may has changed. */
export function MembershipNews() {
  useMembershipNews()
  return <Outlet />
}
