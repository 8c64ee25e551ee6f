import { Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconFile, IconLink, IconUnlink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { IconButton } from '#client/ui/icon-button.tsx'
import { completeHref } from '../inspector/complete-href.ts'
import { useCampaign } from '../state/builder-context.ts'
import classes from './toolbar.module.css'

/**
 * The address behind the selected words: typed, or a page of the campaign. It is set by Enter and by
 * going on elsewhere; Escape leaves it as it was.
 */
export function LinkEditor({ editor, href }: { editor: Editor; href: string }) {
  const [draft, setDraft] = useState<string | null>(null)
  const accepted = draft === null ? null : completeHref(draft)
  const set = (address: string) => {
    const chain = editor.chain().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else chain.setLink({ href: address }).run()
    setDraft(null)
  }
  const setAndWrite = (address: string) => {
    set(address)
    editor.commands.focus(undefined, { scrollIntoView: false })
  }
  const leave = () => {
    // What was clicked may have closed the text before.
    if (accepted !== null && accepted !== href && !editor.isDestroyed) set(accepted)
    else setDraft(null)
  }
  const giveUp = () => {
    setDraft(null)
    editor.commands.focus(undefined, { scrollIntoView: false })
  }
  return (
    <Popover
      opened={draft !== null}
      onChange={(open) => (open ? setDraft(href) : leave())}
      closeOnEscape={false}
      // Not over the words that it is about.
      position="top"
      width={260}
      withinPortal
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <IconButton
          label="Link"
          size={28}
          data-on={href !== '' || undefined}
          className={classes.toggle ?? ''}
          onClick={() => (draft === null ? setDraft(href) : leave())}
        >
          <IconLink size={16} stroke={1.5} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown
        p={8}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          giveUp()
        }}
      >
        <TextInput
          size="xs"
          data-autofocus
          aria-label="Address of the link"
          placeholder="Page, address or mail"
          value={draft ?? ''}
          error={draft && accepted === null ? 'This is no address we can link to.' : undefined}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && accepted !== null) setAndWrite(accepted)
          }}
        />
        {draft === null ? null : <Targets href={href} choose={setAndWrite} />}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The campaign's pages, and the way out of a link that is there. */
function Targets({ href, choose }: { href: string; choose: (address: string) => void }) {
  const pages = useCampaign((campaign) => campaign.pages)
  return (
    <div className={classes.linkTargets}>
      {pages.map(({ id, path, title }) => (
        <UnstyledButton
          key={id}
          className={classes.linkTarget}
          aria-pressed={path === href}
          onClick={() => choose(path)}
        >
          <IconFile size={16} stroke={1.5} />
          <span className={classes.linkTargetName}>{title || 'Untitled page'}</span>
          <span className={classes.linkPath}>{path}</span>
        </UnstyledButton>
      ))}
      {href === '' ? null : (
        <UnstyledButton className={classes.linkTarget} onClick={() => choose('')}>
          <IconUnlink size={16} stroke={1.5} />
          <span className={classes.linkTargetName}>Remove link</span>
        </UnstyledButton>
      )}
    </div>
  )
}
