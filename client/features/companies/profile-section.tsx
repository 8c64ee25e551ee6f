import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { rememberCompany } from './public/company-cache.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { Row } from '#client/ui/layout/elements.tsx'
import { allowanceWords, launchRuleWords } from '#client/ui/roles/action-words.ts'
import { CompanyMark } from '#client/ui/faces/company-mark.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { launchRules } from '#shared/contract/launch-rules.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import type { Company } from '#shared/contract/companies.ts'
import { allowances } from '#shared/permissions/can.ts'
import { FormSkeleton } from '#client/ui/settings/form-skeleton.tsx'
import classes from './profile-section.module.css'
import { FrameHosts } from './frame-hosts.tsx'
import { VisitMonths } from './visit-months.tsx'
import { UncountedNetworks } from './uncounted-networks.tsx'
import { ZoneSelect } from '#client/ui/forms/zone-select.tsx'
import { LanguageSelect } from '#client/ui/languages/language-select.tsx'
import { Card, Section } from '#client/ui/settings/section.tsx'
import { pathOfSection } from '#client/lib/session/company-sections.ts'
import type { SectionProps } from '#client/lib/session/company-sections.ts'

/** Name, website, and what the company allows its roles. */
export function ProfileSection({ companyId }: SectionProps) {
  const company = useQuery(api.companies.get.queryOptions({ input: { companyId } }))
  return (
    <Section title="Profile" lead="What people see of the company here and in mails." narrow>
      <Card>
        {company.data ? <ProfileForm company={company.data} /> : null}
        {company.isPending ? <FormSkeleton what="the profile" fields={3} /> : null}
        {company.error && !company.data ? (
          <ErrorNotice error={company.error} onRetry={() => void company.refetch()} />
        ) : null}
      </Card>
    </Section>
  )
}

/** Always in the same order, so that what is switched twice counts as unchanged. */
const valuesOf = (company: Company) => ({
  name: company.name,
  website: company.website ?? '',
  allowances: allowances.filter((key) => company.allowances.includes(key)),
  launchRules: launchRules.filter((key) => company.launchRules.includes(key)),
  approvalsNeeded: company.approvalsNeeded,
  guestsApprove: company.guestsApprove,
  uncountedNetworks: company.uncountedNetworks,
  frameHosts: company.frameHosts,
  language: company.language,
  timeZone: company.timeZone,
  visitMonths: company.visitMonths,
})

function ProfileForm({ company }: { company: Company }) {
  const queries = useQueryClient()
  const form = useContractForm({
    operation: api.companies.update,
    initialValues: valuesOf(company),
    inputOf: ({ website, ...values }) => ({
      companyId: company.id,
      ...values,
      website: website.trim() || null,
    }),
    onSuccess: async (changed) => {
      form.restart(valuesOf(changed))
      await rememberCompany(queries, changed)
    },
  })
  const { allowances: allowed, launchRules: asked } = form.values
  return (
    <form className={classes.form} {...form.props}>
      <Row gap="16" align="center" size="13" tone="ink-2">
        <CompanyMark company={company} size={48} />
        <Link to={pathOfSection('brand')}>Change the logo in the brand kit</Link>
      </Row>
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Website"
        type="url"
        placeholder="https://example.com"
        maxLength={250}
        {...form.getInputProps('website')}
      />
      <LanguageSelect
        label="Language of new campaigns"
        description="Blank ones begin in it; templates, copies and files keep theirs."
        {...form.getInputProps('language')}
      />
      <ZoneSelect
        label="Time zone of your numbers"
        description="Days in analytics and reports begin at its midnight. Past days are counted anew by it."
        zone={form.values.timeZone}
        {...form.getInputProps('timeZone')}
      />
      {allowances.map((key) => (
        <Switch
          key={key}
          label={allowanceWords[key]}
          color="ink"
          checked={allowed.includes(key)}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue('allowances', switched(allowances, allowed, key, checked))
          }
        />
      ))}
      {launchRules.map((key) => (
        <Switch
          key={key}
          label={launchRuleWords[key]}
          color="ink"
          checked={asked.includes(key)}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue('launchRules', switched(launchRules, asked, key, checked))
          }
        />
      ))}
      <Switch
        label="The yes of a guest counts"
        description="Guests come by a share link that lets them approve."
        color="ink"
        checked={form.values.guestsApprove}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('guestsApprove', checked)}
      />
      <NumberInput
        label="How many people have to say yes"
        description="To every version that is asked about, whatever else its rule is."
        w={240}
        min={1}
        max={reviewLimits.approvals}
        clampBehavior="strict"
        allowDecimal={false}
        {...form.getInputProps('approvalsNeeded')}
      />
      <UncountedNetworks
        value={form.values.uncountedNetworks}
        error={form.errors['uncountedNetworks']}
        onChange={(networks) => form.setFieldValue('uncountedNetworks', networks)}
      />
      <FrameHosts
        value={form.values.frameHosts}
        error={form.errors['frameHosts']}
        onChange={(hosts) => form.setFieldValue('frameHosts', hosts)}
      />
      <VisitMonths
        value={form.values.visitMonths}
        error={form.errors['visitMonths']}
        onChange={(months) => form.setFieldValue('visitMonths', months)}
      />
      {form.problem ? <ErrorNotice error={form.problem} /> : null}
      <div>
        <Button type="submit" loading={form.isSending} disabled={!form.isDirty()}>
          Save
        </Button>
      </div>
    </form>
  )
}

/** `all` without those that are off, where one of them is switched. */
function switched<Key>(all: readonly Key[], on: readonly Key[], key: Key, isOn: boolean): Key[] {
  return all.filter((other) => (other === key ? isOn : on.includes(other)))
}
