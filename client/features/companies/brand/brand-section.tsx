import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/lib/api/api.ts'
import { rememberCompany } from '#client/features/companies/public/company-cache.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { isBrandKit } from '#client/features/companies/public/brand-colours.tsx'
import { BrandKitFields } from '#client/features/companies/public/brand-kit-fields.tsx'
import { FontsButton } from '#client/features/assets/public/fonts-button.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
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
      <Card>
        <Row gap="16" align="center" justify="between" wrap>
          <Text size="13" tone="ink-2">
            Fonts that you have a licence for are offered in the theme of every campaign.
          </Text>
          <FontsButton companyId={companyId} label="Own fonts" />
        </Row>
      </Card>
    </Section>
  )
}

function BrandForm({ company }: { company: Company }) {
  const queries = useQueryClient()
  const companyId = company.id
  // While a colour is being typed, the page keeps the one before.
  const [drawn, setDrawn] = useState(company.brandKit)
  const show = async (changed: Company) => {
    form.restart(valuesOf(changed))
    await rememberCompany(queries, changed)
  }
  const form = useContractForm({
    operation: api.companies.setBrandKit,
    initialValues: valuesOf(company),
    inputOf: (brandKit) => ({ companyId, ...brandKit }),
    onSuccess: async (changed) => {
      const before = company.brandKit
      showUndo({
        message: 'The brand kit is changed.',
        onUndo: () =>
          void client.companies
            .setBrandKit({ companyId, ...before })
            .then(show)
            .catch(showProblem),
      })
      await show(changed)
    },
    onValuesChange: (brandKit) => {
      if (isBrandKit(brandKit)) setDrawn(brandKit)
    },
  })
  return (
    <div className={classes.split}>
      <Card>
        <form className={classes.form} {...form.props}>
          <BrandKitFields companyId={companyId} value={form.values} onChange={form.setValues} />
          {form.problem ? <ErrorNotice error={form.problem} /> : null}
          <div>
            <Button
              type="submit"
              loading={form.isSending}
              disabled={!form.isDirty() || !isBrandKit(form.values)}
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

/** Also says that there is no logo: one that is chosen and taken out again counts as unchanged. */
const valuesOf = ({ brandKit }: Company): BrandKit => ({
  ...brandKit,
  logoAssetId: brandKit.logoAssetId,
})
