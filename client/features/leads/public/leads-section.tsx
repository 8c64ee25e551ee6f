import { Button, Checkbox, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showAddress } from '#shared/lib/show-address.ts'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { roleNames } from '#client/ui/roles/role-names.ts'
import type { LeadSettings } from '#shared/contract/leads.ts'
import type { Member } from '#shared/contract/members.ts'
import { FormSkeleton } from '#client/ui/settings/form-skeleton.tsx'
import classes from '#client/ui/settings/form.module.css'
import { Card, Section } from '#client/ui/settings/section.tsx'
import { mayReadLeads } from '../use-lead-readers.ts'
import type { SectionProps } from '#client/lib/session/company-sections.ts'

const forEver = 'for-ever'
const retentions = [
  { value: forEver, label: 'Until somebody erases them' },
  { value: '3', label: '3 months' },
  { value: '6', label: '6 months' },
  { value: '12', label: '12 months' },
  { value: '24', label: '24 months' },
  { value: '36', label: '36 months' },
]

/** How long leads are kept, and who gets a mail when one comes. */
export function LeadsSection({ companyId }: SectionProps) {
  const settings = useQuery(api.leads.settings.queryOptions({ input: { companyId } }))
  const members = useQuery(api.members.list.queryOptions({ input: { companyId } }))
  const error = settings.error ?? members.error
  const isThere = settings.data && members.data
  return (
    <Section
      title="Leads"
      lead="What visitors send by forms is personal data. Keep it no longer than you need it."
      narrow
    >
      <Card>
        {isThere ? (
          <SettingsForm
            companyId={companyId}
            settings={settings.data}
            members={members.data.members}
          />
        ) : null}
        {!isThere && !error ? <FormSkeleton what="the settings" fields={2} /> : null}
        {!isThere && error ? (
          <ErrorNotice
            error={error}
            onRetry={() => void Promise.all([settings.refetch(), members.refetch()])}
          />
        ) : null}
      </Card>
    </Section>
  )
}

type SettingsFormProps = { companyId: string; settings: LeadSettings; members: readonly Member[] }

function SettingsForm({ companyId, settings, members }: SettingsFormProps) {
  const queries = useQueryClient()
  const form = useContractForm({
    operation: api.leads.changeSettings,
    initialValues: valuesOf(settings),
    inputOf: ({ retentionMonths, notify }) => ({
      companyId,
      retentionMonths: retentionMonths === forEver ? null : Number(retentionMonths),
      notify,
    }),
    onSuccess: (saved) => {
      form.restart(valuesOf(saved))
      queries.setQueryData(api.leads.settings.queryKey({ input: { companyId } }), saved)
    },
  })
  return (
    <form className={classes.form} {...form.props}>
      <Select
        label="Leads are kept for"
        description="Older ones are erased by themselves, within an hour of saving this."
        data={withOther(form.values.retentionMonths)}
        allowDeselect={false}
        {...form.getInputProps('retentionMonths')}
      />
      <Checkbox.Group
        label="Mail about new leads goes to"
        description="It says of which campaign and links to the lead; no answer is in it. At most 20 an hour."
        {...form.getInputProps('notify')}
        onChange={(people) => form.setFieldValue('notify', people.toSorted())}
      >
        <div className={classes.scopes}>
          {members.filter(mayReadLeads(companyId)).map(({ personId, name, email, role }) => (
            <Checkbox
              key={personId}
              value={personId}
              label={name}
              description={`${roleNames[role]}, ${showAddress(email)}`}
            />
          ))}
        </div>
      </Checkbox.Group>
      {form.problem ? <ErrorNotice error={form.problem} /> : null}
      <div>
        <Button type="submit" loading={form.isSending} disabled={!form.isDirty()}>
          Save
        </Button>
      </div>
    </form>
  )
}

/** People always in the same order, so that who is taken out and put in again counts as unchanged. */
const valuesOf = ({ retentionMonths, notify }: LeadSettings) => ({
  retentionMonths: retentionMonths === null ? forEver : String(retentionMonths),
  notify: notify.map(({ personId }) => personId).toSorted(),
})

/** With a number of months that only the API offers. */
function withOther(value: string) {
  if (retentions.some((known) => known.value === value)) return retentions
  return [...retentions, { value, label: `${value} months` }]
}
