import { Popover, UnstyledButton } from '@mantine/core'
import { IconFile, IconHash, IconLink, IconMail, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { Text } from '#client/ui/layout/elements.tsx'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import { completeHref } from '../links/complete-href.ts'
import { LinkTargets } from '../links/link-targets.tsx'
import classes from './inspector.module.css'

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
        <Targets label={label} value={value} write={write} />
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
          onKeyDown={ownKeys((event) => {
            if (event.key === 'Enter') finish()
            if (event.key === 'Escape') setDraft(null)
          })}
        />
      </div>
      {wrong ? (
        <Text mt="4" size="12" line="16" tone="danger">
          Links go to https, mail, phone or a page.
        </Text>
      ) : null}
    </div>
  )
}

type TargetsProps = { label: string; value: string; write: (value: string) => void }

/** Opens the places to link to, as wide as the field. */
function Targets({ label, value, write }: TargetsProps) {
  const [width, setWidth] = useState<number | null>(null)
  const close = () => setWidth(null)
  const name = `${label}: choose a page or block`
  return (
    <Popover
      opened={width !== null}
      onChange={close}
      position="bottom-start"
      shadow="md"
      width={width ?? undefined}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.linkKind}
          aria-label={name}
          onClick={({ currentTarget }) =>
            setWidth(width === null ? (currentTarget.parentElement?.offsetWidth ?? 0) : null)
          }
        >
          <LinkIcon value={value} />
          <IconSelector size={12} stroke={1.5} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={name}>
        {width === null ? null : (
          <LinkTargets
            href={value}
            choose={(href) => {
              write(href)
              close()
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function LinkIcon({ value }: { value: string }) {
  if (value.startsWith('#')) return <IconHash size={16} stroke={1.5} />
  if (value.startsWith('/')) return <IconFile size={16} stroke={1.5} />
  if (value.startsWith('mailto:')) return <IconMail size={16} stroke={1.5} />
  return <IconLink size={16} stroke={1.5} />
}
