import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { Row } from '#client/ui/layout/elements.tsx'
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
  const form = useContractForm({
    operation: api.webhooks.create,
    initialValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      types: webhook?.types ?? (['lead.created'] satisfies WebhookType[]),
    },
    inputOf: ({ types, ...values }) => ({
      companyId,
      ...values,
      types: webhookTypes.filter((type) => types.includes(type)),
    }),
    send: (input) =>
      webhook
        ? client.webhooks.update({ ...input, webhookId: webhook.id })
        : client.webhooks.create(input),
    onSuccess: async (saved) => {
      onSaved(saved)
      await queries.invalidateQueries({ queryKey: api.webhooks.list.key() })
    },
  })
  return (
    <Card>
      <form className={classes.form} {...form.props}>
        <TextInput
          label="Address"
          description="Where your system takes messages, over https."
          placeholder="https://crm.example.com/hooks/fanfare"
          type="url"
          required
          withAsterisk={false}
          maxLength={1_000}
          {...form.getInputProps('url')}
        />
        <TextInput
          label="Name"
          description="What it is for, so that you know it again. You can leave it out."
          placeholder="CRM"
          maxLength={120}
          {...form.getInputProps('description')}
        />
        <Checkbox.Group label="It is told when" {...form.getInputProps('types')}>
          <div className={classes.scopes}>
            {webhookTypes.map((type) => (
              <Checkbox key={type} value={type} label={typeWords[type]} description={type} />
            ))}
          </div>
        </Checkbox.Group>
        {form.problem ? <ErrorNotice error={form.problem} /> : null}
        <Row gap="8" wrap>
          <Button type="submit" loading={form.isSending}>
            {webhook ? 'Save' : 'Add webhook'}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </form>
    </Card>
  )
}
