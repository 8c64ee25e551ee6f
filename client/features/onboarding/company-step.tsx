import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api, client } from '#client/lib/api/api.ts'
import { rememberCompany } from '#client/features/companies/public/company-cache.ts'
import { chooseCompany, useOptionalCompany } from '#client/lib/session/current-company.ts'
import { useGo } from '#client/lib/browser/go.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { addSample } from '#client/features/sample/public/use-sample.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { focusOnArrival } from '#client/ui/forms/focus-on-arrival.ts'
import { matchLanguage } from '#shared/languages/language-names.ts'
import type { Company } from '#shared/contract/companies.ts'
import classes from './onboarding.module.css'
import { pathOfStep } from './steps.ts'

type CompanyStepProps = {
  /** Null until it is made; then its name can still be changed here. */
  company: Company | null
  name: string
  onName: (name: string) => void
}

/** The company's name. Going on makes the company, or gives it the changed name. */
export function CompanyStep({ company, name, onName }: CompanyStepProps) {
  usePageTitle('Set up your company')
  const queries = useQueryClient()
  const go = useGo()
  const hasCompany = useOptionalCompany() !== null
  const form = useContractForm({
    operation: api.companies.create,
    initialValues: { name },
    inputOf: (values) => values,
    send: (input) => nameCompany(company, input.name.trim()),
    onValuesChange: (values) => onName(values.name),
    onSuccess: async (named) => {
      chooseCompany(named.id)
      await rememberCompany(queries, named)
      // Made while they go on; the dashboard offers it where that fails.
      if (!company) void addSample(queries, named.id).catch(() => undefined)
      // One that is made has its own address from here on: Back leads to its name, not to another.
      if (!company) await go(pathOfStep('company', named.id), { replace: true })
      await go(pathOfStep('brand', named.id))
    },
  })
  return (
    <form {...form.props} className={classes.form}>
      <div>
        <h1 className={classes.title} tabIndex={-1} data-page-focus>
          Set up your company
        </h1>
        <Text mt="4" tone="ink-2">
          Campaigns, people and numbers belong to it.
        </Text>
      </div>
      <TextInput
        label="Company name"
        size="md"
        required
        withAsterisk={false}
        ref={focusOnArrival}
        data-autofocus
        maxLength={120}
        autoComplete="organization"
        {...form.getInputProps('name')}
      />
      {form.problem ? <ErrorNotice error={form.problem} /> : null}
      <Row gap="8" wrap>
        <Button type="submit" size="md" loading={form.isSending}>
          {company ? 'Continue' : 'Create company'}
        </Button>
        {hasCompany && !company ? (
          <Button component={Link} to="/dashboard" size="md" variant="default">
            Not now
          </Button>
        ) : null}
      </Row>
    </form>
  )
}

async function nameCompany(company: Company | null, name: string): Promise<Company> {
  if (!company)
    return client.companies.create({
      name,
      language: matchLanguage(navigator.languages),
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
  if (company.name === name) return company
  return client.companies.update({ companyId: company.id, name })
}
