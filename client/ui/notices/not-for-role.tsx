import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from './empty-state.tsx'

type NotForRoleProps = {
  picture: ReactNode
  title: string
  /** A sentence on who does it. */
  who: string
  back: { to: string; label: string }
  isPage?: boolean
}

/** Instead of what the reader's role does not do: who does, whom to ask, and the way back. */
export function NotForRole({ picture, title, who, back, isPage = false }: NotForRoleProps) {
  return (
    <EmptyState
      isPage={isPage}
      picture={picture}
      title={title}
      action={
        <Button component={Link} to={back.to} variant="default">
          {back.label}
        </Button>
      }
    >
      {who} An owner or admin of the company can change your role.
    </EmptyState>
  )
}
