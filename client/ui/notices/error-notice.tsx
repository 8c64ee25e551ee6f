import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { problemOf } from '#client/lib/errors/problem.ts'
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
        <p className={classes.title}>{problem.title}</p>
        <p className={classes.text}>
          {problem.detail} {safe}
        </p>
        {problem.requestId && problem.status >= 500 ? (
          <p className={classes.request}>Request {problem.requestId}</p>
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
