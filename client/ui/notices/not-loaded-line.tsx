import { UnstyledButton } from '@mantine/core'
import { Text } from '../layout/elements.tsx'
import classes from './not-loaded-line.module.css'

type NotLoadedLineProps = {
  /** What is missing: "The company’s own templates". */
  what: string
  /** The query that was to bring it. */
  query: { data: unknown; error: unknown; refetch: () => unknown }
}

/** In one line that a part of a screen is missing, where the rest can be used without it. */
export function NotLoadedLine({ what, query }: NotLoadedLineProps) {
  if (!query.error || query.data) return null
  return (
    <Text role="alert" py="8" size="13" tone="danger">
      {what} could not be loaded.{' '}
      <UnstyledButton className={classes.again} onClick={() => void query.refetch()}>
        Try again
      </UnstyledButton>
    </Text>
  )
}
