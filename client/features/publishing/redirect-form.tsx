import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { Row } from '#client/ui/layout/elements.tsx'
import classes from '#client/ui/settings/added-list.module.css'

/** An address without a page, and where it leads from now on. */
export function RedirectForm({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const queries = useQueryClient()
  const input = { campaignId }
  const form = useContractForm({
    operation: api.redirects.create,
    initialValues: { path: '/', target: '/' },
    inputOf: (values) => ({ ...input, ...values }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: api.redirects.list.key({ input }) }),
  })
  return (
    <form className={classes.form} {...form.props} aria-label="New redirect">
      <div className={classes.fields}>
        <TextInput
          label="From"
          description="A path of this campaign that has no page."
          placeholder="/early-bird"
          maxLength={200}
          {...form.getInputProps('path')}
        />
        <TextInput
          label="To"
          description="One of its pages, or an address elsewhere."
          placeholder="/tickets or https://…"
          maxLength={2_000}
          {...form.getInputProps('target')}
        />
      </div>
      {form.problem ? <p role="alert">{form.problem.detail}</p> : null}
      <Row gap="8" justify="end">
        <Button variant="default" onClick={onClose}>
          Discard
        </Button>
        <Button type="submit" disabled={!form.isDirty()} loading={form.isSending}>
          Add redirect
        </Button>
      </Row>
    </form>
  )
}
