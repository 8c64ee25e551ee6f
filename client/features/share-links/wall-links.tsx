import { Button, TextInput } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WallLink } from '#shared/contract/wall-links.ts'
import { api, client } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { QrDialog } from '#client/ui/dialogs/qr-dialog.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Choice } from '#client/ui/forms/choice.tsx'
import { Box, List, Row, Text } from '#client/ui/layout/elements.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { nameOf } from './link-words.ts'
import classes from './share-links.module.css'
import { useLaterCopy } from './use-later-copy.ts'

type WallLinksProps = {
  companyId: string
  /** Where only what shows this campaign is listed and made: of it alone, or of all. */
  campaignId?: string | undefined
}

/** The links that show walls of a company on screens: makes, copies and ends them. */
export function WallLinks({ companyId, campaignId }: WallLinksProps) {
  const list = useQuery(api.wallLinks.list.queryOptions({ input: { companyId } }))
  const [ending, setEnding] = useState<WallLink | null>(null)
  const [coded, setCoded] = useState<WallLink | null>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const [isEnded, setEnded] = useState(false)
  const { copied, begin, copy } = useLaterCopy()
  const links = list.data?.links.filter(
    ({ campaign }) => !campaignId || !campaign || campaign.id === campaignId,
  )
  const finish = (link: WallLink) => {
    copy(link.url)
    setFresh(link.id)
    setEnded(false)
    void list.refetch()
  }
  const end = async () => {
    if (ending) await client.wallLinks.revoke({ companyId, wallLinkId: ending.id })
    setEnded(true)
    setFresh(null)
    await list.refetch()
  }
  return (
    <>
      <Text mb="12" size="13" tone="ink-2" pretty>
        Whoever has such a link sees the wall without an account, and nothing else: counts, sources,
        times and how an experiment stands, no names of people and no answers.
        {campaignId
          ? null
          : ' A link made here shows all live campaigns; one of a single campaign is made above its numbers.'}
      </Text>
      <WallLinkForm {...{ companyId, campaignId }} onSubmit={begin} onDone={finish} />
      <p role="status" className={classes.made}>
        {copied && fresh ? 'The link is made, and copied.' : null}
        {isEnded ? 'The link is ended. Its screens are dark.' : null}
      </p>
      {list.isPending ? <SkeletonRows what="the links" rows={1} height={44} /> : null}
      {list.error && !links ? (
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {links?.length ? (
        <List aria-label="Links of walls">
          {links.map((link) => (
            <WallLinkRow
              key={link.id}
              link={link}
              campaignId={campaignId}
              isFresh={link.id === fresh}
              onCode={() => setCoded(link)}
              onEnd={() => setEnding(link)}
            />
          ))}
        </List>
      ) : null}
      {coded ? (
        <QrDialog address={coded.url} fileName="wall-qr" onClose={() => setCoded(null)} />
      ) : null}
      <Confirm
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={`End ${ending ? nameOf(ending) : 'the link'}`}
        button="End link"
        run={end}
      >
        <p>
          {ending?.opened.count
            ? 'Screens that show the wall by it stop at once. An ended link can’t be brought back.'
            : 'No screen has opened it yet. From now on it opens nothing.'}
        </p>
      </Confirm>
    </>
  )
}

type WallLinkFormProps = WallLinksProps & {
  /** Within the click, before it is sent: only then a copy can be begun. */
  onSubmit: () => void
  onDone: (link: WallLink) => void
}

/** What a link made beside one campaign shows. */
const walls = [
  { value: 'this', label: 'This campaign' },
  { value: 'all', label: 'All campaigns' },
] as const
type WhichWall = (typeof walls)[number]['value']

const emptyForm: { label: string; shown: WhichWall } = { label: '', shown: 'this' }

function WallLinkForm({ companyId, campaignId, onSubmit, onDone }: WallLinkFormProps) {
  const form = useContractForm({
    operation: api.wallLinks.create,
    initialValues: emptyForm,
    inputOf: ({ label, shown }) => ({
      companyId,
      label,
      campaignId: shown === 'this' ? campaignId : undefined,
    }),
    onSuccess: (link) => {
      form.reset()
      onDone(link)
    },
  })
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        onSubmit()
        form.props.onSubmit(event)
      }}
    >
      {campaignId ? (
        <div className={classes.wallChoice}>
          <Choice
            wide
            label="It shows"
            value={form.values.shown}
            options={walls}
            onChange={(shown) => form.setFieldValue('shown', shown)}
          />
        </div>
      ) : null}
      <div className={classes.wallForm}>
        <TextInput
          label="Where the screen is"
          placeholder="Meeting room, shop, …"
          maxLength={80}
          {...form.getInputProps('label')}
        />
        <Button type="submit" variant="default" loading={form.isSending}>
          Make wall link and copy it
        </Button>
      </div>
      {form.problem ? <ErrorNotice error={form.problem} /> : null}
    </form>
  )
}

type WallLinkRowProps = {
  link: WallLink
  /** Beside which it is listed. */
  campaignId: string | undefined
  /** It was made here. */
  isFresh: boolean
  onCode: () => void
  onEnd: () => void
}

function WallLinkRow({ link, campaignId, isFresh, onCode, onEnd }: WallLinkRowProps) {
  const { url, works, createdBy, opened, campaign } = link
  const name = nameOf(link)
  return (
    <li className={classes.link} data-fresh={isFresh || undefined}>
      <Box narrow>
        <p className={classes.name} dir="auto">
          {name}
        </p>
        <p className={classes.note}>
          <Shown campaign={campaign} campaignId={campaignId} /> ·{' '}
          {works ? `by ${createdBy}` : `does not work: ${createdBy} may not see numbers any more`}
        </p>
        <p className={classes.note}>
          {opened.lastAt === null ? (
            'Not opened yet'
          ) : (
            <>
              Opened on {opened.count === 1 ? 'one screen' : `${opened.count} screens`}, the last{' '}
              <RelativeTime at={opened.lastAt} />
            </>
          )}
        </p>
      </Box>
      <Row gap="8" align="center" rigid>
        {works ? (
          <>
            <CopyButton value={url} label={`Copy ${name}`} />
            <IconButton label={`QR code of ${name}`} onClick={onCode}>
              <IconQrcode size={16} stroke={1.5} />
            </IconButton>
          </>
        ) : null}
        <Button size="xs" variant="default" aria-label={`End ${name}`} onClick={onEnd}>
          End
        </Button>
      </Row>
    </li>
  )
}

type ShownProps = { campaign: WallLink['campaign']; campaignId: string | undefined }

function Shown({ campaign, campaignId }: ShownProps) {
  if (!campaign) return 'All campaigns'
  return campaign.id === campaignId ? 'This campaign' : <bdi translate="no">{campaign.name}</bdi>
}
