import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useGivesWay } from '../forms/use-gives-way.ts'
import card from '../layout/card.module.css'
import { Heading } from '../layout/elements.tsx'
import classes from './added-list.module.css'
import { ListStates } from './list-states.tsx'

type AddedListProps = {
  title: string
  list: ComponentProps<typeof ListStates>['list']
  /** What is being loaded, in words. */
  what: string
  /** The words of the button that opens the form; null for whoever may not add anything. */
  add: string | null
  renderForm: (close: () => void) => ReactNode
  /** What is said where there is nothing yet. */
  none: string
  /** The rows, each an `li`; empty while there are none or they are not known. */
  children: readonly ReactNode[]
}

/** A part of a screen with rows that people add by a form above them, and take away again. */
export function AddedList({ title, list, what, add, renderForm, none, children }: AddedListProps) {
  const [isOpen, setOpen] = useState(false)
  const way = useGivesWay(isOpen)
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <Heading size="14">{title}</Heading>
        {add !== null && !isOpen ? (
          <Button
            ref={way.opener}
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {add}
          </Button>
        ) : null}
      </div>
      {isOpen ? <div ref={way.form}>{renderForm(() => setOpen(false))}</div> : null}
      <ListStates list={list} what={what} rows={1} />
      {list.data && children.length === 0 && !isOpen ? (
        <p className={classes.none}>{none}</p>
      ) : null}
      {children.length > 0 ? <ul className={card.list}>{children}</ul> : null}
    </section>
  )
}
