import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { pathOfSection } from '#client/lib/session/company-sections.ts'
import { useActor } from '#client/lib/session/session.ts'
import { formatList } from '#client/lib/words/format.ts'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { can } from '#shared/permissions/can.ts'
import { frameSnippet } from '../frame-snippet.ts'
import classes from './embed-dialog.module.css'

type EmbedDialogProps = { campaign: Campaign; onClose: () => void }

/** The HTML that shows a campaign within another site, and on which sites that is allowed. */
export function EmbedDialog({ campaign, onClose }: EmbedDialogProps) {
  const snippet = frameSnippet(campaign)
  return (
    <Dialog opened onClose={onClose} title="Embed on a site" size="30rem">
      <Stack gap="16">
        <Where companyId={campaign.companyId} />
        <pre className={classes.snippet} tabIndex={0} role="region" aria-label="HTML to copy">
          {snippet}
        </pre>
        <Row gap="12" align="center" justify="between" wrap>
          <Text as="span" size="12" line="16" tone="ink-3">
            Change the height to what your page needs.
          </Text>
          <CopyButton wide value={snippet} label="Copy HTML" />
        </Row>
      </Stack>
    </Dialog>
  )
}

function Where({ companyId }: { companyId: string }) {
  const mayChange = can(useActor(companyId), 'company.edit', { companyId })
  const company = useQuery(api.companies.get.queryOptions({ input: { companyId } }))
  if (company.isPending)
    return (
      <div>
        <Loading what="where it may be embedded" />
        <SkeletonBlock width="80%" height={22} />
      </div>
    )
  if (!company.data)
    return <ErrorNotice error={company.error} onRetry={() => void company.refetch()} />
  const { frameHosts } = company.data
  const settings = <Link to={pathOfSection('profile')}>company settings</Link>
  if (frameHosts.length > 0)
    return (
      <Text tone="ink-2">
        Works on {formatList(frameHosts)}
        {mayChange ? <>, as your {settings} say.</> : '.'}
      </Text>
    )
  return (
    <Text tone="ink-2">
      No site may show your pages yet.{' '}
      {mayChange ? (
        <>Name its host in your {settings} first.</>
      ) : (
        'Ask an owner or admin to name its host in the company settings.'
      )}
    </Text>
  )
}
