import { Popover, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { completeHref } from '../links/complete-href.ts'
import { LinkTargets } from '../links/link-targets.tsx'
import classes from './toolbar.module.css'

/**
 * The address behind the selected words, or behind its own where none are selected: typed, or a place of the campaign. It is set by Enter and by
 * going on elsewhere; Escape leaves it as it was.
 */
export function LinkEditor({ editor, href }: { editor: Editor; href: string }) {
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft?.trim() ?? ''
  const accepted = draft === null ? null : completeHref(draft)
  const set = (address: string, words: string) => {
    const chain = editor.chain().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (href === '' && editor.state.selection.empty) insertLink(editor, address, words)
    else chain.setLink({ href: address }).run()
    setDraft(null)
  }
  const setAndWrite = (address: string, words: string) => {
    set(address, words)
    editor.commands.focus(undefined, { scrollIntoView: false })
  }
  const leave = () => {
    // What was clicked may have closed the text before.
    if (accepted !== null && accepted !== href && !editor.isDestroyed) set(accepted, typed)
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
      width={276}
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
        onKeyDown={ownKeys((event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          giveUp()
        })}
      >
        <TextInput
          size="xs"
          data-autofocus
          aria-label="Address of the link"
          placeholder="Page, address or mail"
          value={draft ?? ''}
          error={draft && accepted === null ? 'This is no address we can link to.' : undefined}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={ownKeys((event) => {
            if (event.key === 'Enter' && accepted !== null) setAndWrite(accepted, typed)
          })}
        />
        {draft === null ? null : (
          <div className={classes.linkTargets}>
            <LinkTargets href={href} choose={setAndWrite} />
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Words that lead to an address, at the caret and as the words there look. */
function insertLink(editor: Editor, href: string, words: string): void {
  const { state, view } = editor
  const link = state.schema.marks['link']
  const { from } = state.selection
  if (!link) return
  const change = state.tr
    .insertText(words)
    .addMark(from, from + words.length, link.create({ href }))
  view.dispatch(change.setMeta('preventAutolink', true))
}
