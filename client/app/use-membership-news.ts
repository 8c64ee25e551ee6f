import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import type { Me } from '#shared/contract/me.ts'
import { useOptionalCompany } from '#client/lib/session/current-company.ts'
import { useMe } from '#client/lib/session/session.ts'
import { withArticle } from '#client/ui/roles/role-names.ts'

type Membership = Me['companies'][number]

/** What changed for a person in the company they were working in; null when nothing did. */
export function membershipNews(
  before: Membership,
  companies: readonly Membership[],
): string | null {
  const now = companies.find(({ id }) => id === before.id)
  if (!now) return `You no longer belong to ${before.name}.`
  return now.role === before.role ? null : `You are now ${withArticle(now.role)} of ${now.name}.`
}

/** Tells when somebody changed the person's role or took them out of the company. */
function useMembershipNews(): void {
  const current = useOptionalCompany()
  const { companies } = useMe()
  const last = useRef(current)
  useEffect(() => {
    const message = last.current && membershipNews(last.current, companies)
    last.current = current
    if (message) notifications.show({ message })
  }, [current, companies])
}

/** Shows nothing by itself; in a file of its own, as no screen waits for it. */
export function MembershipWatch() {
  useMembershipNews()
  return null
}
