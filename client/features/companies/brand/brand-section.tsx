import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { api, client } from '#client/lib/api/api.ts'
import { rememberCompany } from '#client/features/companies/public/company-cache.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { isBrandKit } from '#client/features/companies/public/brand-colours.tsx'
import { BrandKitFields } from '#client/features/companies/public/brand-kit-fields.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import type { BrandKit, Company } from '#shared/contract/companies.ts'
import classes from './brand-section.module.css'
import { FormSkeleton } from '#client/ui/settings/form-skeleton.tsx'
import { Card, Section } from '#client/ui/settings/section.tsx'
import type { SectionProps } from '#client/lib/session/company-sections.ts'

// The renderer of pages comes after the form.
const brandSample = lazyFile(async () => (await import('./brand-sample.tsx')).BrandSample)

/** The company's colours and logo, with a page in them. */
export function BrandSection({ companyId }: SectionProps) {
  const company = useQuery(api.companies.get.queryOptions({ input: { companyId } }))
  return (
    <Section
      title="Brand kit"
      lead="Campaigns that begin blank take these colours; those that exist keep theirs. The logo stands for the company here."
    >
      {company.data ? <BrandForm company={company.data} /> : null}
      {company.isPending ? (
        <Card>
          <FormSkeleton what="the brand kit" fields={4} />
        </Card>
      ) : null}
      {company.error && !company.data ? (
        <ErrorNotice error={company.error} onRetry={() => void company.refetch()} />
      ) : null}
    </Section>
  )
}

const keys = ['primary', 'background', 'text', 'logoAssetId'] as const

function BrandForm({ company }: { company: Company }) {
  const queries = useQueryClient()
  const [brandKit, setBrandKit] = useState<BrandKit>(company.brandKit)
  // While a colour is being typed, the page keeps the one before.
  const [drawn, setDrawn] = useState(brandKit)
  const change = (kit: BrandKit) => {
    setBrandKit(kit)
    if (isBrandKit(kit)) setDrawn(kit)
  }
  const put = (kit: BrandKit) => client.companies.setBrandKit({ companyId: company.id, ...kit })
  const show = async (changed: Company) => {
    change(changed.brandKit)
    await rememberCompany(queries, changed)
  }
  const save = useMutation({
    mutationFn: () => put(brandKit),
    onSuccess: async (changed) => {
      const before = company.brandKit
      showUndo({
        message: 'The brand kit is changed.',
        onUndo: () => void put(before).then(show).catch(showProblem),
      })
      await show(changed)
    },
  })
  const isChanged = keys.some((key) => brandKit[key] !== company.brandKit[key])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && isBrandKit(brandKit)) save.mutate()
  }
  return (
    <div className={classes.split}>
      <Card>
        <form className={classes.form} onSubmit={submit}>
          <BrandKitFields companyId={company.id} value={brandKit} onChange={change} />
          {save.error ? <ErrorNotice error={save.error} /> : null}
          <div>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={!isChanged || !isBrandKit(brandKit)}
            >
              Save
            </Button>
          </div>
        </form>
      </Card>
      <LazyPart
        part={brandSample}
        what="the page in your colours"
        waiting={<SkeletonBlock height="100%" radius={14} />}
        props={{ name: company.name, brandKit: drawn }}
      />
    </div>
  )
}
