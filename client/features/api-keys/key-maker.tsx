import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { api, client } from '#client/lib/api/api.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import type { ApiKey } from '#shared/contract/api-keys.ts'
import { scopes } from '#shared/permissions/can.ts'
import type { Scope } from '#shared/permissions/can.ts'
import classes from '#client/ui/settings/form.module.css'
import { scopeWords } from './scope-words.ts'
import { Card, Section } from '#client/ui/settings/section.tsx'

const lifetimes = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'When it is revoked' },
]

/** Makes API keys. The key itself is shown once, until it is put away or the screen is left. */
export function KeyMaker({ companyId }: { companyId: string }) {
  const [made, setMade] = useState<ApiKey | null>(null)
  return (
    <Section
      title="Make a key"
      lead="A key lets a program use the API in the name of the company, with your role at most."
      narrow
    >
      <Card>
        {made ? (
          <MadeKey made={made} onDone={() => setMade(null)} />
        ) : (
          <KeyForm companyId={companyId} onMade={setMade} />
        )}
      </Card>
    </Section>
  )
}

function KeyForm({ companyId, onMade }: { companyId: string; onMade: (key: ApiKey) => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<Scope[]>(['campaigns.read'])
  const [lifetime, setLifetime] = useState('90')
  const make = useMutation({
    mutationFn: () =>
      client.apiKeys.create({
        companyId,
        name: name.trim(),
        scopes: chosen,
        ...(lifetime === 'never' ? {} : { days: Number(lifetime) }),
      }),
    onSuccess: async (key) => {
      onMade(key)
      await queries.invalidateQueries({ queryKey: api.apiKeys.list.key() })
    },
    // What it answers is a secret: it must not stay in the cache of mutations.
    gcTime: 0,
  })
  const problem = make.error ? problemOf(make.error) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length > 0) make.mutate()
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Name"
        description="Where it is used, so that you know it again."
        placeholder="Nightly report"
        required
        withAsterisk={false}
        maxLength={120}
        value={name}
        error={problem?.fieldErrors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="It may"
        value={chosen}
        onChange={(values) => setChosen(scopes.filter((scope) => values.includes(scope)))}
        error={chosen.length === 0 ? 'Choose what it may do.' : null}
      >
        <div className={classes.scopes}>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={scopeWords[scope].name}
              description={scopeWords[scope].about}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Select
        label="It stops working"
        value={lifetime}
        data={lifetimes}
        onChange={(value) => setLifetime(value ?? '90')}
      />
      {problem && !problem.fieldErrors.name ? <ErrorNotice error={problem} /> : null}
      <div>
        <Button type="submit" loading={make.isPending}>
          Make key
        </Button>
      </div>
    </form>
  )
}

function MadeKey({ made, onDone }: { made: ApiKey; onDone: () => void }) {
  return (
    <div className={classes.form} role="status">
      <div>
        <p className={classes.made}>{made.name} is ready</p>
        <p className={classes.warning}>
          Copy the key now and keep it like a password. This is the only time it is shown.
        </p>
      </div>
      <code className={classes.key}>{made.key}</code>
      <div className={classes.buttons}>
        <CopyButton wide value={made.key ?? ''} label="Copy key" />
        <Button variant="subtle" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </div>
  )
}
