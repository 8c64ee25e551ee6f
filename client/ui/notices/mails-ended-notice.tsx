import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FullScreen } from '../layout/full-screen.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorNotice } from './error-notice.tsx'

type MailsEndedNoticeProps = {
  title: string
  /** Whether they come again. */
  areOn: boolean
  isPending: boolean
  error: Error | null
  onChange: (areOn: boolean) => void
  /** Which mails they are. */
  children: ReactNode
}

/** Says that mails have ended, with the way back, and from there the way out again. */
export function MailsEndedNotice(props: MailsEndedNoticeProps) {
  const { title, areOn, isPending, error, onChange, children } = props
  const words = areOn ? 'No more mails' : 'Undo'
  return (
    <FullScreen>
      <div role="status">
        <EmptyState
          isPage
          title={title}
          action={
            <Button variant="default" loading={isPending} onClick={() => onChange(!areOn)}>
              {words}
            </Button>
          }
        >
          {children}
        </EmptyState>
      </div>
      {error ? <ErrorNotice error={error} /> : null}
    </FullScreen>
  )
}
