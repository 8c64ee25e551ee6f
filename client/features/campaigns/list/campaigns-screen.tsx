import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { useKeys } from '#client/lib/keys/use-keys.ts'
import { useArrival } from '#client/lib/lists/use-arrival.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { useActor } from '#client/lib/session/session.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { PagesPicture } from '#client/ui/layout/pictures.tsx'
import { Shortcut } from '#client/ui/buttons/shortcut.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { can } from '#shared/permissions/can.ts'
import { CampaignList } from './campaign-list.tsx'
import { rowsAtOnce } from './use-campaign-pages.ts'

const createPath = '/dashboard/campaigns/create'

/** All campaigns of the company: found, filtered and sorted at once, with live visitors. */
export function CampaignsScreen() {
  const company = useCompany()
  const actor = useActor(company.id)
  const navigate = useNavigate()
  const arrival = useArrival()
  const mayCreate = can(actor, 'campaign.create', { companyId: company.id })
  const list = useQuery(
    api.campaigns.list.queryOptions({ input: { companyId: company.id, limit: rowsAtOnce } }),
  )
  useKeys({ C: () => mayCreate && void navigate(createPath) })
  return (
    <>
      <PageHeader
        title="Campaigns"
        actions={
          mayCreate ? (
            <Button
              component={Link}
              to={createPath}
              aria-keyshortcuts="c"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
              rightSection={<Shortcut keys="C" />}
            >
              New campaign
            </Button>
          ) : null
        }
      />
      {list.error && !list.data ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <SkeletonRows what="campaigns" /> : null}
      {list.data?.campaigns.length === 0 ? (
        <EmptyState
          picture={<PagesPicture />}
          title="No campaigns yet"
          action={
            mayCreate ? (
              <Button component={Link} to={createPath}>
                Start the first one
              </Button>
            ) : null
          }
        >
          A campaign is a small site that you build together, publish in one step and watch live.
        </EmptyState>
      ) : null}
      {list.data?.campaigns.length ? <CampaignList key={arrival} first={list.data} /> : null}
    </>
  )
}
