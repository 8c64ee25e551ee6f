import { Button, Checkbox, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { useMe } from '#client/lib/session/session.ts'
import { refreshReviews } from './public/use-reviews.ts'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { permissionOf } from '#client/ui/roles/action-words.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { roleNames } from '#client/ui/roles/role-names.ts'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import classes from './public/review-card.module.css'

type RequestDialogProps = { campaign: Campaign; onClose: () => void }

/** Asks some of those who may approve for a yes or no to the campaign as it is now. */
export function RequestDialog({ campaign, onClose }: RequestDialogProps) {
  const { companyId } = campaign
  const { person } = useMe()
  const members = useQuery(api.members.list.queryOptions({ input: { companyId } }))
  const queries = useQueryClient()
  const form = useContractForm({
    operation: api.reviews.request,
    initialValues: { reviewerIds: [] as string[], message: '' },
    inputOf: (values) => ({ campaignId: campaign.id, ...values }),
    onSuccess: (changed) => {
      rememberCampaign(queries, changed)
      onClose()
      notifications.show({ message: 'The request is sent. Editing can go on meanwhile.' })
    },
    onSettled: () => refreshReviews(queries),
  })
  const approvers = (members.data?.members ?? []).filter(
    ({ role, personId }) =>
      permissionOf(role, 'campaign.approve') === 'yes' && personId !== person.id,
  )
  return (
    <Dialog opened onClose={onClose} title={`Ask for a review of ${campaign.name}`}>
      <form className={classes.form} {...form.props}>
        <Text size="13" line="20" tone="ink-2">
          It is about the campaign exactly as it is now. One yes is enough.
        </Text>
        {members.isPending ? <SkeletonRows what="who can approve" rows={2} height={28} /> : null}
        {members.error && !members.data ? (
          <ErrorNotice error={members.error} onRetry={() => void members.refetch()} />
        ) : null}
        {approvers.length > 0 ? (
          <Checkbox.Group label="Who is asked" {...form.getInputProps('reviewerIds')}>
            <div className={classes.people}>
              {approvers.map(({ personId, name, role }) => (
                <Checkbox
                  key={personId}
                  value={personId}
                  label={`${name}, ${roleNames[role].toLowerCase()}`}
                />
              ))}
            </div>
          </Checkbox.Group>
        ) : null}
        {members.data && approvers.length === 0 ? (
          <Text size="13" line="20" tone="ink-2">
            Nobody else here may approve yet. Owners, admins and reviewers may.
          </Text>
        ) : null}
        <Textarea
          label="Message (optional)"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={reviewLimits.words}
          {...form.getInputProps('message')}
        />
        {form.problem ? <ErrorNotice error={form.problem} /> : null}
        <Row gap="8" justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            {form.values.reviewerIds.length > 0 ? 'Ask for review' : 'Ask anybody who may'}
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}
