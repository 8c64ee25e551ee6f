import { Popover, UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { createElement, useState } from 'react'
import { findIcon, icons } from '#shared/blocks/icons.ts'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import classes from './inspector.module.css'

type IconControlProps = {
  id: string
  label: string
  value: string
  write: (name: string) => void
  describedBy?: string | undefined
}

/** One of the icons that pages may show, found by name. */
export function IconControl({ id, label, value, write, describedBy }: IconControlProps) {
  const [opened, setOpened] = useState(false)
  const choose = (name: string) => {
    write(name)
    setOpened(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={264}
      withinPortal
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton
          id={id}
          className={classes.picker}
          aria-label={`${label}: ${wordsOf(value) || 'none'}`}
          aria-describedby={describedBy}
          onClick={() => setOpened((open) => !open)}
        >
          <Sign name={value} />
          <span className={classes.pickerWords}>{wordsOf(value) || 'None'}</span>
          <IconSelector size={12} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        {opened ? <Choices label={label} value={value} choose={choose} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}

function Sign({ name }: { name: string }) {
  const icon = findIcon(name)
  return icon ? createElement(icon, { size: 18, stroke: 1.5, 'aria-hidden': true }) : null
}

type ChoicesProps = { label: string; value: string; choose: (name: string) => void }

function Choices({ label, value, choose }: ChoicesProps) {
  const [wanted, setWanted] = useState('')
  const found = Object.entries(icons).filter(([name]) =>
    wordsOf(name).toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  return (
    <>
      <input
        className={classes.input}
        data-autofocus
        type="search"
        aria-label="Find an icon"
        placeholder="Find an icon"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        onKeyDown={ownKeys((event) => {
          const first = found[0]
          if (event.key === 'Enter' && first) choose(first[0])
        })}
      />
      <div className={classes.icons} role="listbox" aria-label={label}>
        {found.map(([name, Icon]) => (
          <button
            key={name}
            type="button"
            role="option"
            aria-selected={name === value}
            aria-label={wordsOf(name)}
            title={wordsOf(name)}
            className={classes.iconChoice}
            onClick={() => choose(name)}
          >
            <Icon size={20} stroke={1.5} />
          </button>
        ))}
      </div>
      {found.length === 0 ? <p className={classes.hint}>No icon is called that.</p> : null}
      {value === '' ? null : (
        <UnstyledButton className={classes.pickerNone} onClick={() => choose('')}>
          No icon
        </UnstyledButton>
      )}
    </>
  )
}

/** `shield-check` as people read it. */
function wordsOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
