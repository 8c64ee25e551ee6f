import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShareLink } from '#shared/contract/share-links.ts'
import { api, client } from '#client/lib/api/api.ts'
import { useActor } from '#client/lib/session/session.ts'
import { can } from '#shared/permissions/can.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Heading, List, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { LinkForm } from './link-form.tsx'
import { LinkRow } from './link-row.tsx'
import { nameOf } from './link-words.ts'
import { useLaterCopy } from './use-later-copy.ts'
import { WallLinks } from './wall-links.tsx'
import classes from './share-links.module.css'

type ShareDialogProps = {
  campaign: { id: string; companyId: string; name: string }
  opened: boolean
  onClose: () => void
}

/** The share links of a campaign: makes, copies, changes and ends them. */
export function ShareDialog({ campaign, opened, onClose }: ShareDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Share ${campaign.name}`} size="36rem">
      <Links campaign={campaign} />
    </Dialog>
  )
}

function Links({ campaign }: Pick<ShareDialogProps, 'campaign'>) {
  const { id: campaignId, companyId } = campaign
  const actor = useActor(companyId)
  const list = useQuery(api.shareLinks.list.queryOptions({ input: { campaignId } }))
  const [editing, setEditing] = useState<ShareLink | null>(null)
  const [ending, setEnding] = useState<ShareLink | null>(null)
  const { copied, begin, copy, reset } = useLaterCopy()
  const [fresh, setFresh] = useState<string | null>(null)
  const links = list.data?.links
  const finish = (link: ShareLink) => {
    if (!editing) {
      copy(link.url)
      setFresh(link.id)
    }
    setEditing(null)
    void list.refetch()
  }
  const end = async () => {
    if (ending) await client.shareLinks.revoke({ campaignId, linkId: ending.id })
    await list.refetch()
  }
  return (
    <>
      <Text mb="16" tone="ink-2">
        Whoever has a link watches the live preview without an account. It shows this campaign and
        nothing else of yours.
      </Text>
      {editing ? (
        <Heading as="h3" mt="8" mb="8" size="13" line="20">
          Change {nameOf(editing)}
        </Heading>
      ) : null}
      <LinkForm
        key={editing?.id ?? 'new'}
        campaignId={campaignId}
        mayApprove={can(actor, 'campaign.approve', { companyId })}
        link={editing}
        onSubmit={editing ? reset : begin}
        onDone={finish}
        onCancel={editing ? () => setEditing(null) : null}
      />
      <p role="status" className={classes.made}>
        {copied && fresh ? 'The link is made, and copied.' : null}
      </p>
      <Heading as="h3" mt="8" mb="8" size="13" line="20" hidden={links?.length === 0}>
        Links
      </Heading>
      {list.isPending ? <SkeletonRows what="the links" rows={2} height={44} /> : null}
      {list.error && !links ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {links?.length ? (
        <List>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              isFresh={link.id === fresh}
              onEdit={() => {
                reset()
                setEditing(link)
              }}
              onEnd={() => setEnding(link)}
            />
          ))}
        </List>
      ) : null}
      {can(actor, 'wall.share', { companyId }) ? (
        <section aria-labelledby="walls" className={classes.walls}>
          <Heading id="walls" as="h3" mb="4" size="13" line="20">
            Wall screens
          </Heading>
          <WallLinks companyId={companyId} campaignId={campaignId} />
        </section>
      ) : null}
      <Confirm
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={`End ${ending ? nameOf(ending) : 'the link'}`}
        button="End link"
        run={end}
      >
        <p>{endWords(ending)}</p>
      </Confirm>
    </>
  )
}

function endWords(link: ShareLink | null): string {
  const count = link?.opened.count ?? 0
  if (count === 0) return 'Nobody has opened it yet. From now on it opens nothing.'
  const who = count === 1 ? 'One person has' : `${count} people have`
  return `${who} entered by it, and lose the preview at once. What they said stays. An ended link can’t be brought back.`
}
