import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './choice.module.css'

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

/** One of several that a popover offers, in a list. */
export function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <UnstyledButton
        className={classes.choice}
        aria-current={isChosen || undefined}
        onClick={onChoose}
      >
        {children}
      </UnstyledButton>
    </li>
  )
}
