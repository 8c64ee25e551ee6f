import { Button, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { api, client } from '#client/lib/api/api.ts'
import { rememberCompany } from './public/company-cache.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { allowanceWords, launchRuleWords } from '#client/ui/roles/action-words.ts'
import { CompanyMark } from '#client/ui/faces/company-mark.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { launchRules } from '#shared/contract/launch-rules.ts'
import type { LaunchRule } from '#shared/contract/launch-rules.ts'
import type { Company } from '#shared/contract/companies.ts'
import { allowances } from '#shared/permissions/can.ts'
import type { Allowance } from '#shared/permissions/can.ts'
import { FormSkeleton } from '#client/ui/settings/form-skeleton.tsx'
import classes from './profile-section.module.css'
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

type Profile = {
  name: string
  website: string
  allowances: readonly Allowance[]
  launchRules: readonly LaunchRule[]
}

const profileOf = (company: Company): Profile => ({
  name: company.name,
  website: company.website ?? '',
  allowances: company.allowances,
  launchRules: company.launchRules,
})

function isSame(one: Profile, other: Profile): boolean {
  return (
    one.name.trim() === other.name &&
    one.website.trim() === other.website &&
    allowances.every((key) => one.allowances.includes(key) === other.allowances.includes(key)) &&
    launchRules.every((key) => one.launchRules.includes(key) === other.launchRules.includes(key))
  )
}

function ProfileForm({ company }: { company: Company }) {
  const queries = useQueryClient()
  const [profile, setProfile] = useState(() => profileOf(company))
  const change = (part: Partial<Profile>) => setProfile((known) => ({ ...known, ...part }))
  const save = useMutation({
    mutationFn: () => client.companies.update({ companyId: company.id, ...inputOf(profile) }),
    onSuccess: async (changed) => {
      setProfile(profileOf(changed))
      await rememberCompany(queries, changed)
    },
  })
  const problem = save.error ? problemOf(save.error) : null
  const wrong = problem?.fieldErrors ?? {}
  const isChanged = !isSame(profile, profileOf(company))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) save.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.logo}>
        <CompanyMark company={company} size={48} />
        <Link to={pathOfSection('brand')}>Change the logo in the brand kit</Link>
      </div>
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        maxLength={120}
        value={profile.name}
        error={wrong.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Website"
        type="url"
        placeholder="https://example.com"
        maxLength={250}
        value={profile.website}
        error={wrong.website}
        onChange={(event) => change({ website: event.currentTarget.value })}
      />
      {allowances.map((key) => (
        <Switch
          key={key}
          label={allowanceWords[key]}
          color="ink"
          checked={profile.allowances.includes(key)}
          onChange={({ currentTarget: { checked } }) =>
            change({ allowances: toggled(profile.allowances, key, checked) })
          }
        />
      ))}
      {launchRules.map((key) => (
        <Switch
          key={key}
          label={launchRuleWords[key]}
          color="ink"
          checked={profile.launchRules.includes(key)}
          onChange={({ currentTarget: { checked } }) =>
            change({ launchRules: toggled(profile.launchRules, key, checked) })
          }
        />
      ))}
      {problem && !wrong.name && !wrong.website ? <ErrorNotice error={problem} /> : null}
      <div>
        <Button type="submit" loading={save.isPending} disabled={!isChanged}>
          Save
        </Button>
      </div>
    </form>
  )
}

function toggled<Key>(known: readonly Key[], key: Key, on: boolean): Key[] {
  const others = known.filter((other) => other !== key)
  return on ? [...others, key] : others
}

function inputOf({ name, website, allowances: allowed, launchRules: asked }: Profile) {
  const rules = { allowances: [...allowed], launchRules: [...asked] }
  return { name: name.trim(), website: website.trim() || null, ...rules }
}
