import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TrackedLink } from '#shared/contract/tracked-links.ts'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { amountField, noAmount, readAmount } from '#client/lib/words/amount.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { costHelp } from './cost-words.ts'

type CostDialogProps = { campaignId: string; link: TrackedLink; onClose: () => void }

/** What a link costs altogether. */
export function CostDialog({ campaignId, link, onClose }: CostDialogProps) {
  const queries = useQueryClient()
  const [isRead, setRead] = useState(true)
  const form = useContractForm({
    operation: api.trackedLinks.update,
    initialValues: { cost: amountField(link.cost) },
    inputOf: ({ cost }) => ({
      campaignId,
      trackedLinkId: link.id,
      cost: readAmount(cost) ?? null,
    }),
    onValuesChange: ({ cost }) => setRead(readAmount(cost) !== undefined),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.trackedLinks.key() })
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={`Cost of the link for ${link.source}`} size="26rem">
      <form
        {...form.props}
        onSubmit={(event) => {
          if (isRead) form.props.onSubmit(event)
          else event.preventDefault()
        }}
      >
        <TextInput
          label="Cost"
          description={costHelp}
          inputMode="decimal"
          data-autofocus
          {...form.getInputProps('cost')}
          error={isRead ? form.errors['cost'] : noAmount}
        />
        {form.problem ? <ErrorNotice error={form.problem} /> : null}
        <Row gap="8" align="center" justify="end" wrap mt="24">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Save
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}
