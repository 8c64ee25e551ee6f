import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FormFoot } from './form-foot.tsx'
import { useNumbersAgain } from './use-numbers-again.ts'

/** Makes reaching a page a goal. */
export function PageGoalDialog({
  campaignId,
  onClose,
}: {
  campaignId: string
  onClose: () => void
}) {
  const askAgain = useNumbersAgain()
  // The pages of what is out.
  const { data, error, refetch } = useQuery(
    api.analytics.funnel.queryOptions({ input: { campaignId, range: 'day' } }),
  )
  const form = useContractForm({
    operation: api.goals.create,
    initialValues: { pageId: '', name: '' },
    inputOf: (values) => ({ campaignId, ...values }),
    onSuccess: async () => {
      await askAgain()
      onClose()
    },
  })
  const pages = data?.pages ?? []
  return (
    <Dialog opened onClose={onClose} title="Add a page reached" size="26rem">
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      <form {...form.props}>
        <Select
          label="Page"
          description="Whoever sees it has reached the goal."
          placeholder="Choose a page"
          data-autofocus
          searchable={pages.length > 8}
          nothingFoundMessage="No page has this name"
          data={pages.map(({ pageId, path, title }) => ({
            value: pageId,
            label: title ? `${title} (${path})` : path,
          }))}
          {...form.getInputProps('pageId')}
          onChange={(pageId: string | null) => {
            const page = pages.find((one) => one.pageId === pageId)
            form.setFieldValue('pageId', pageId ?? '')
            if (page && form.getValues().name === '')
              form.setFieldValue('name', `Reached ${page.title || page.path}`)
          }}
        />
        <TextInput
          mt="md"
          label="Name"
          required
          withAsterisk={false}
          maxLength={80}
          {...form.getInputProps('name')}
        />
        <FormFoot
          problem={form.problem}
          button="Add the goal"
          isSending={form.isSending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
