import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { BrandPreview } from './brand-preview.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { logoOf } from '#client/features/companies/public/logo-of.ts'
import { Loading } from '#client/ui/loading/skeletons.tsx'
import type { BrandKit, Company } from '#shared/contract/companies.ts'
import { palettes } from '#client/features/companies/public/brand-palettes.ts'
import { must } from '#shared/lib/must.ts'
import { BrandStep } from './brand-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { InviteStep } from './invite-step.tsx'
import classes from './onboarding.module.css'
import { StepList } from './step-list.tsx'
import { readStep } from './steps.ts'
import type { Step } from './steps.ts'

/** A new company, its brand and first people. */
export function OnboardingScreen() {
  const [params] = useSearchParams()
  const { step, companyId } = readStep(params)
  return (
    <FullScreen wide>
      {companyId ? (
        <KnownCompany key={companyId} companyId={companyId} step={step} />
      ) : (
        <Steps company={null} step="company" />
      )}
    </FullScreen>
  )
}

function KnownCompany({ companyId, step }: { companyId: string; step: Step }) {
  const company = useQuery(api.companies.get.queryOptions({ input: { companyId } }))
  if (company.data) return <Steps company={company.data} step={step} />
  if (company.error) {
    return <ErrorNotice error={company.error} onRetry={() => void company.refetch()} />
  }
  return <Loading what="your company" />
}

const { name: _, ...firstKit } = must(palettes[0], 'there are no palettes')

/** The steps share what is being written, so that going back and on again loses nothing. */
function Steps({ company, step }: { company: Company | null; step: Step }) {
  const [name, setName] = useState(company?.name ?? '')
  const [brandKit, setBrandKit] = useState<BrandKit>(company?.brandKit ?? firstKit)
  return (
    <div className={classes.split} data-step={step}>
      <div className={classes.form}>
        <StepList current={step} companyId={company?.id ?? null} />
        {step === 'company' || !company ? (
          <CompanyStep company={company} name={name} onName={setName} />
        ) : null}
        {step === 'brand' && company ? (
          <BrandStep company={company} brandKit={brandKit} onBrandKit={setBrandKit} />
        ) : null}
        {step === 'team' && company ? <InviteStep company={company} /> : null}
      </div>
      <BrandPreview name={name.trim()} brandKit={brandKit} logoUrl={logoOf(brandKit)} />
    </div>
  )
}
