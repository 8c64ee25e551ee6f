import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { problemOf } from '#client/lib/errors/problem.ts'
import { Text } from '../layout/elements.tsx'
import classes from './error-notice.module.css'

type ErrorNoticeProps = {
  error: unknown
  /** What is not in danger, in a sentence: "Your edits are kept on this device." */
  safe?: string
  onRetry?: () => void
}

/** An error in place: what happened, what is safe, what to do. */
export function ErrorNotice({ error, safe, onRetry }: ErrorNoticeProps) {
  const problem = problemOf(error)
  return (
    <div role="alert" className={classes.notice}>
      <IconAlertTriangle size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <div>
        <Text weight="600">{problem.title}</Text>
        <Text tone="ink-2">
          {problem.detail} {safe}
        </Text>
        {problem.requestId && problem.status >= 500 ? (
          <Text mt="4" size="12" tone="ink-3" font="mono">
            Request {problem.requestId}
          </Text>
        ) : null}
        {onRetry ? (
          <Button size="xs" variant="default" className={classes.retry} onClick={onRetry}>
            Try again
          </Button>
        ) : null}
      </div>
    </div>
  )
}
