import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { rememberCompany } from '#client/features/companies/public/company-cache.ts'
import { useGo } from '#client/lib/browser/go.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { BrandKitFields } from '#client/features/companies/public/brand-kit-fields.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { focusOnArrival } from '#client/ui/forms/focus-on-arrival.ts'
import type { BrandKit, Company } from '#shared/contract/companies.ts'
import classes from './onboarding.module.css'
import { pathOfStep } from './steps.ts'

type BrandStepProps = {
  company: Company
  brandKit: BrandKit
  onBrandKit: (brandKit: BrandKit) => void
}

/** Colours and logo that every campaign starts from. */
export function BrandStep({ company, brandKit, onBrandKit }: BrandStepProps) {
  usePageTitle('Choose your brand')
  const queries = useQueryClient()
  const go = useGo()
  const next = pathOfStep('team', company.id)
  const form = useContractForm({
    operation: api.companies.setBrandKit,
    initialValues: brandKit,
    inputOf: (values) => ({ companyId: company.id, ...values }),
    onValuesChange: onBrandKit,
    onSuccess: async (changed) => {
      await rememberCompany(queries, changed)
      await go(next)
    },
  })
  return (
    <form {...form.props} className={classes.form}>
      <div>
        <h1 className={classes.title} tabIndex={-1} ref={focusOnArrival}>
          Choose your brand
        </h1>
        <Text mt="4" tone="ink-2">
          Campaigns begin in these colours. Templates bring their own.
        </Text>
      </div>
      <BrandKitFields companyId={company.id} value={form.values} onChange={form.setValues} />
      {form.problem ? <ErrorNotice error={form.problem} /> : null}
      <Row gap="8" wrap>
        <Button type="submit" size="md" loading={form.isSending}>
          Continue
        </Button>
        <Button component={Link} to={next} size="md" variant="default">
          Skip
        </Button>
      </Row>
    </form>
  )
}
