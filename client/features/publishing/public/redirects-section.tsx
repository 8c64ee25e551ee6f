import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useActor } from '#client/lib/session/session.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { useGivesWay } from '#client/ui/forms/use-gives-way.ts'
import card from '#client/ui/layout/card.module.css'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { can } from '#shared/permissions/can.ts'
import { RedirectForm } from '../redirect-form.tsx'
import { useRedirects } from '../use-redirects.ts'
import classes from './redirects-section.module.css'

/** Addresses of a campaign that lead elsewhere: old ones, and short ones for posters. */
export function RedirectsSection({ campaign }: { campaign: Campaign }) {
  const { list, remove } = useRedirects(campaign.id)
  const mayChange = can(useActor(campaign.companyId), 'campaign.activate', campaign)
  const [isOpen, setOpen] = useState(false)
  const { opener, form } = useGivesWay(isOpen)
  const redirects = list.data?.redirects
  // Who can't make any has nothing to see here.
  if (!mayChange && !redirects?.length) return null
  return (
    <section aria-labelledby="redirects">
      <div className={classes.head}>
        <Heading id="redirects" size="14">
          Redirects
        </Heading>
        {mayChange && !isOpen ? (
          <Button
            ref={opener}
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            New redirect
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <div ref={form}>
          <RedirectForm campaignId={campaign.id} onClose={() => setOpen(false)} />
        </div>
      ) : null}
      {list.error && !redirects ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isPending ? <SkeletonRows what="the redirects" rows={1} height={48} /> : null}
      {redirects?.length === 0 && !isOpen ? (
        <p className={classes.none}>
          Pages that were renamed lead on by themselves. Add what else should: an address of your
          site before, or a short one for a poster.
        </p>
      ) : null}
      {redirects?.length ? (
        <ul className={card.list}>
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
        </ul>
      ) : null}
    </section>
  )
}
