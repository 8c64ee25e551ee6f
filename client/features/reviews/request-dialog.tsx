import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { can } from '#shared/permissions/can.ts'
import { useActor, useMe } from '#client/lib/session/session.ts'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { permissionOf } from '#client/ui/roles/action-words.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import { DueFields } from './due-fields.tsx'
import { GuestFields } from './guest-fields.tsx'
import classes from './public/review-card.module.css'
import { RuleFields } from './rule-fields.tsx'
import { askedIn, useRequestForm } from './use-request-form.ts'
import { WhoFields } from './who-fields.tsx'

type RequestDialogProps = { campaign: Campaign; onClose: () => void }

/** Asks some of those who may approve for a yes or no to the campaign as it is now. */
export function RequestDialog({ campaign, onClose }: RequestDialogProps) {
  const { companyId } = campaign
  const { person } = useMe()
  const members = useQuery(api.members.list.queryOptions({ input: { companyId } }))
  const form = useRequestForm(campaign, onClose)
  const asked = askedIn(form.values).length
  const mayNameGuests = useMayNameGuests(companyId)
  const approvers = (members.data?.members ?? []).filter(
    ({ role, personId }) =>
      permissionOf(role, 'campaign.approve') === 'yes' && personId !== person.id,
  )
  return (
    <Dialog opened onClose={onClose} title={`Ask for a review of ${campaign.name}`}>
      <form className={classes.form} {...form.props}>
        <Text size="13" line="20" tone="ink-2">
          It is about the campaign exactly as it is now. Editing can go on meanwhile.
        </Text>
        {members.isPending ? <SkeletonRows what="who can approve" rows={2} height={28} /> : null}
        {members.error && !members.data ? (
          <ErrorNotice error={members.error} onRetry={() => void members.refetch()} />
        ) : null}
        {approvers.length > 0 ? <WhoFields form={form} approvers={approvers} /> : null}
        {members.data && approvers.length === 0 ? (
          <Text size="13" line="20" tone="ink-2">
            Nobody else here may approve yet. Owners, admins and reviewers may.
          </Text>
        ) : null}
        {mayNameGuests ? <GuestFields form={form} /> : null}
        {asked > 1 ? <RuleFields form={form} /> : null}
        <Textarea
          label="Message (optional)"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={reviewLimits.words}
          {...form.getInputProps('message')}
        />
        <DueFields form={form} />
        {form.problem ? <ErrorNotice error={form.problem} /> : null}
        <Row gap="8" justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            {asked > 0 ? 'Ask for review' : 'Ask anybody who may'}
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}

/** Who may let a guest approve, in a company where that counts. */
function useMayNameGuests(companyId: string): boolean {
  const actor = useActor(companyId)
  const company = useQuery(api.companies.get.queryOptions({ input: { companyId } }))
  const may =
    can(actor, 'link.manage', { companyId }) && can(actor, 'campaign.approve', { companyId })
  return may && company.data?.guestsApprove === true
}
