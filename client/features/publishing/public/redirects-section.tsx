import { IconTrash } from '@tabler/icons-react'
import { useActor } from '#client/lib/session/session.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import { AddedList } from '#client/ui/settings/added-list.tsx'
import classes from '#client/ui/settings/added-list.module.css'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { can } from '#shared/permissions/can.ts'
import { RedirectForm } from '../redirect-form.tsx'
import { useRedirects } from '../use-redirects.ts'

/** Addresses of a campaign that lead elsewhere: old ones, and short ones for posters. */
export function RedirectsSection({ campaign }: { campaign: Campaign }) {
  const { list, remove } = useRedirects(campaign.id)
  const mayChange = can(useActor(campaign.companyId), 'campaign.activate', campaign)
  const redirects = list.data?.redirects ?? []
  // Who can't make any has nothing to see here.
  if (!mayChange && redirects.length === 0) return null
  return (
    <AddedList
      title="Redirects"
      list={list}
      what="the redirects"
      add={mayChange ? 'New redirect' : null}
      renderForm={(close) => <RedirectForm campaignId={campaign.id} onClose={close} />}
      none="Pages that were renamed lead on by themselves. Add what else should: an address of your site before, or a short one for a poster."
    >
      {redirects.map((redirect) => (
        <li key={redirect.id} className={classes.row}>
          <div className={classes.words}>
            <Text as="span" weight="500">
              {redirect.path}
            </Text>{' '}
            <Text as="span" tone="ink-2">
              leads to {redirect.target}
            </Text>
          </div>
          {mayChange ? (
            <IconButton
              label={`Remove the redirect from ${redirect.path}`}
              onClick={() => remove(redirect)}
            >
              <IconTrash size={16} stroke={1.5} />
            </IconButton>
          ) : null}
        </li>
      ))}
    </AddedList>
  )
}
