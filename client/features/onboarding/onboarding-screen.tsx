import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FullScreen } from '#client/ui/full-screen.tsx'
import type { Company } from '#shared/contract/companies.ts'
import { InviteStep } from './invite-step.tsx'
import { JoinStep } from './join-step.tsx'
import { CompanyStep } from './company-step.tsx'

/** A new company and its first people; or, with `?invite=`, joining the one that invited. */
export function OnboardingScreen() {
  const [params] = useSearchParams()
  const [company, setCompany] = useState<Company | null>(null)
  const token = params.get('invite')
  if (token) {
    return (
      <FullScreen>
        <JoinStep token={token} />
      </FullScreen>
    )
  }
  if (company) {
    return (
      <FullScreen>
        <InviteStep company={company} />
      </FullScreen>
    )
  }
  return (
    <FullScreen wide>
      <CompanyStep onMade={setCompany} />
    </FullScreen>
  )
}
