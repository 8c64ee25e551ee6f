import { Menu, UnstyledButton } from '@mantine/core'
import { IconFile, IconHash, IconLink, IconMail, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import type { CampaignSnapshot } from '#shared/campaign/snapshot.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import { asOneStep } from '../state/as-one-step.ts'
import { currentPage } from '../state/builder.ts'
import { blockTitle, kindName } from '../state/block-title.ts'
import { completeHref } from './complete-href.ts'
import classes from './inspector.module.css'
import { placeNameOf } from './place-name.ts'

type LinkControlProps = {
  id: string
  label: string
  value: string
  write: (value: string) => void
  describedBy?: string | undefined
}

/** Where a link leads: a page of this campaign, a block on this page, an address or a mail. */
export function LinkControl({ id, label, value, write, describedBy }: LinkControlProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? value.replace(/^mailto:/, '')
  const accepted = draft === null || draft === '' ? draft : completeHref(draft)
  const wrong = draft !== null && draft !== '' && accepted === null
  const finish = () => {
    if (accepted !== null && accepted !== value) write(accepted)
    setDraft(null)
  }
  return (
    <div>
      <div className={classes.link} data-wrong={wrong || undefined}>
        <LinkTargets label={label} value={value} write={write} />
        <input
          id={id}
          className={classes.linkInput}
          aria-describedby={describedBy}
          aria-invalid={wrong}
          placeholder="Page, address or mail"
          spellCheck={false}
          value={shown}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish()
            if (event.key === 'Escape') setDraft(null)
          }}
        />
      </div>
      {wrong ? <p className={classes.wrong}>Links go to https, mail, phone or a page.</p> : null}
    </div>
  )
}

type TargetsProps = { label: string; value: string; write: (value: string) => void }

function LinkTargets({ label, value, write }: TargetsProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width={248}
      withinPortal
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.linkKind}
          aria-label={`${label}: choose a page or block`}
        >
          <LinkIcon value={value} />
          <IconSelector size={12} stroke={1.5} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.targets}>
        {opened ? <Targets write={write} /> : null}
        {value === '' ? null : (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => write('')}>Remove link</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Targets({ write }: { write: (value: string) => void }) {
  const pages = useCampaign((campaign) => campaign.pages)
  return (
    <>
      <Menu.Label>Pages</Menu.Label>
      {pages.map((page) => (
        <Menu.Item
          key={page.id}
          leftSection={<IconFile size={16} stroke={1.5} />}
          rightSection={<span className={classes.path}>{page.path}</span>}
          onClick={() => write(page.path)}
        >
          {page.title || 'Untitled page'}
        </Menu.Item>
      ))}
      <BlockTargets pages={pages} write={write} />
    </>
  )
}

function BlockTargets({
  pages,
  write,
}: {
  pages: CampaignSnapshot['pages']
  write: (value: string) => void
}) {
  const builder = useBuilder()
  const page = pages.length > 0 ? currentPage(builder) : null
  const blocks = page?.sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  if (!blocks || blocks.length === 0) return null
  const { doc, origin } = builder.session
  const leadTo = (blockId: string) =>
    asOneStep(builder, () =>
      doc.transact(() => {
        const name = placeNameOf(builder, blockId)
        if (name !== null) write(`#${name}`)
      }, origin),
    )
  return (
    <>
      <Menu.Label>On this page</Menu.Label>
      {blocks.map((block) => (
        <Menu.Item
          key={block.id}
          leftSection={<IconHash size={16} stroke={1.5} />}
          rightSection={<span className={classes.path}>{kindName(block.kind)}</span>}
          onClick={() => leadTo(block.id)}
        >
          {blockTitle(block)}
        </Menu.Item>
      ))}
    </>
  )
}

function LinkIcon({ value }: { value: string }) {
  if (value.startsWith('#')) return <IconHash size={16} stroke={1.5} />
  if (value.startsWith('/')) return <IconFile size={16} stroke={1.5} />
  if (value.startsWith('mailto:')) return <IconMail size={16} stroke={1.5} />
  return <IconLink size={16} stroke={1.5} />
}
