import { Button, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { problemOf } from '#client/lib/errors/problem.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import classes from '#client/ui/settings/form.module.css'
import { Card } from '#client/ui/settings/section.tsx'
import { useDomainActions } from './use-domains.ts'

export type CampaignChoice = { value: string; label: string }

type DomainFormProps = { companyId: string; choices: CampaignChoice[]; onDone: () => void }

/** A name to add, and the campaign that it is to show. It is looked up at once. */
export function DomainForm({ companyId, choices, onDone }: DomainFormProps) {
  const { add, check } = useDomainActions(companyId)
  const [name, setName] = useState('')
  const [campaignId, setCampaignId] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: () => add({ name: name.trim(), ...(campaignId ? { campaignId } : {}) }),
    onSuccess: ({ id }) => {
      check.mutate(id)
      onDone()
    },
  })
  const problem = save.error ? problemOf(save.error) : null
  const wrong = problem?.fieldErrors['name']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Card>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label="Name"
          description="A name below one that you own. The name itself, without www, works too."
          placeholder="spring.example.com"
          required
          withAsterisk={false}
          maxLength={500}
          autoFocus
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={name}
          error={wrong}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Campaign"
          description="What visitors find there. It can be chosen later."
          placeholder="Choose later"
          clearable
          data={choices}
          value={campaignId}
          onChange={setCampaignId}
          clearButtonProps={{ 'aria-label': 'Choose later' }}
        />
        {problem && !wrong ? <ErrorNotice error={save.error} /> : null}
        <div className={classes.buttons}>
          <Button type="submit" loading={save.isPending}>
            Add domain
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}
