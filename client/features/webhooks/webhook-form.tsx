import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { api, client } from '#client/lib/api/api.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { webhookTypes } from '#shared/contract/webhook-types.ts'
import type { WebhookType } from '#shared/contract/webhook-types.ts'
import type { Webhook } from '#shared/contract/webhooks.ts'
import classes from '#client/ui/settings/form.module.css'
import { Card } from '#client/ui/settings/section.tsx'
import { typeWords } from './webhook-words.ts'

type WebhookFormProps = {
  companyId: string
  /** The one to change; a new one without it. */
  webhook?: Webhook
  onSaved: (webhook: Webhook) => void
  onCancel: () => void
}

/** Where messages go, and what they tell of. */
export function WebhookForm({ companyId, webhook, onSaved, onCancel }: WebhookFormProps) {
  const queries = useQueryClient()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [types, setTypes] = useState<WebhookType[]>(webhook?.types ?? ['lead.created'])
  const save = useMutation({
    mutationFn: () => {
      const given = { companyId, url: url.trim(), description: description.trim(), types }
      return webhook
        ? client.webhooks.update({ ...given, webhookId: webhook.id })
        : client.webhooks.create(given)
    },
    onSuccess: async (saved) => {
      onSaved(saved)
      await queries.invalidateQueries({ queryKey: api.webhooks.list.key() })
    },
    // What it answers may be a secret: it must not stay in the cache of mutations.
    gcTime: 0,
  })
  const problem = save.error ? problemOf(save.error) : null
  const wrong = problem?.fieldErrors ?? {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (types.length > 0) save.mutate()
  }
  return (
    <Card>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label="Address"
          description="Where your system takes messages, over https."
          placeholder="https://crm.example.com/hooks/fanfare"
          type="url"
          required
          withAsterisk={false}
          maxLength={1_000}
          value={url}
          error={wrong['url']}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextInput
          label="Name"
          description="What it is for, so that you know it again. You can leave it out."
          placeholder="CRM"
          maxLength={120}
          value={description}
          error={wrong['description']}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="It is told when"
          value={types}
          onChange={(values) => setTypes(webhookTypes.filter((type) => values.includes(type)))}
          error={types.length === 0 ? 'Choose what it is told of.' : null}
        >
          <div className={classes.scopes}>
            {webhookTypes.map((type) => (
              <Checkbox key={type} value={type} label={typeWords[type]} description={type} />
            ))}
          </div>
        </Checkbox.Group>
        {problem && !wrong['url'] && !wrong['description'] ? <ErrorNotice error={problem} /> : null}
        <div className={classes.buttons}>
          <Button type="submit" loading={save.isPending}>
            {webhook ? 'Save' : 'Add webhook'}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}
