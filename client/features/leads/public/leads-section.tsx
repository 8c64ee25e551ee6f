import { Button, Checkbox, Select } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { api, client } from '#client/lib/api/api.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { roleNames } from '#client/ui/roles/role-names.ts'
import type { LeadSettings } from '#shared/contract/leads.ts'
import type { Member } from '#shared/contract/members.ts'
import { can } from '#shared/permissions/can.ts'
import { FormSkeleton } from '#client/ui/settings/form-skeleton.tsx'
import classes from '#client/ui/settings/form.module.css'
import { Card, Section } from '#client/ui/settings/section.tsx'
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
  const known = settings.notify.map(({ personId }) => personId)
  const [retention, setRetention] = useState(() => valueOf(settings.retentionMonths))
  const [notify, setNotify] = useState(known)
  const save = useMutation({
    mutationFn: () =>
      client.leads.changeSettings({
        companyId,
        retentionMonths: retention === forEver ? null : Number(retention),
        notify,
      }),
    onSuccess: (saved) =>
      queries.setQueryData(api.leads.settings.queryKey({ input: { companyId } }), saved),
  })
  const isSame =
    retention === valueOf(settings.retentionMonths) &&
    notify.toSorted().join() === known.toSorted().join()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) save.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <Select
        label="Leads are kept for"
        description="Older ones are erased by themselves, within an hour of saving this."
        value={retention}
        data={withOther(retention)}
        allowDeselect={false}
        onChange={(value) => setRetention(value ?? forEver)}
      />
      <Checkbox.Group
        label="Mail about new leads goes to"
        description="It says of which campaign and links to the lead; no answer is in it. At most 20 an hour."
        value={notify}
        onChange={setNotify}
      >
        <div className={classes.scopes}>
          {members.filter(mayRead(companyId)).map(({ personId, name, email, role }) => (
            <Checkbox
              key={personId}
              value={personId}
              label={name}
              description={`${roleNames[role]}, ${email}`}
            />
          ))}
        </div>
      </Checkbox.Group>
      {save.error ? <ErrorNotice error={save.error} /> : null}
      <div>
        <Button type="submit" loading={save.isPending} disabled={isSame}>
          Save
        </Button>
      </div>
    </form>
  )
}

const valueOf = (months: number | null) => (months === null ? forEver : String(months))

/** With a number of months that only the API offers. */
function withOther(value: string) {
  if (retentions.some((known) => known.value === value)) return retentions
  return [...retentions, { value, label: `${value} months` }]
}

const mayRead =
  (companyId: string) =>
  ({ role }: Member) =>
    can({ companyId, role, allowances: [], closed: false, scopes: null }, 'leads.see', {
      companyId,
    })
