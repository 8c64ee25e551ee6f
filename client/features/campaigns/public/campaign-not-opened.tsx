import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { GapPicture } from '#client/ui/layout/pictures.tsx'

type CampaignNotOpenedProps = { error: unknown; onRetry: () => void }

/** Instead of a campaign that there is not, or not for this person, or not at the moment. */
export function CampaignNotOpened({ error, onRetry }: CampaignNotOpenedProps) {
  const problem = problemOf(error)
  const isRefused = problem.status >= 400 && problem.status < 500
  const { title, text } = wordsFor(problem)
  usePageTitle(title)
  return (
    <FullScreen>
      <div role="alert">
        <EmptyState
          isPage
          picture={<GapPicture />}
          title={title}
          action={
            <Row gap="8" justify="center" wrap>
              <Button
                component={Link}
                to="/dashboard/campaigns"
                variant={isRefused ? 'filled' : 'default'}
              >
                All campaigns
              </Button>
              <Button variant={isRefused ? 'default' : 'filled'} onClick={onRetry}>
                Try again
              </Button>
            </Row>
          }
        >
          {text}
        </EmptyState>
        {problem.requestId && problem.status >= 500 ? (
          <Text size="12" tone="ink-3" font="mono" centred>
            Request {problem.requestId}
          </Text>
        ) : null}
      </div>
    </FullScreen>
  )
}

function wordsFor({ status, title, detail }: ReturnType<typeof problemOf>) {
  if (status !== 404) return { title, text: detail }
  return {
    title: 'This campaign was not found',
    text: 'It may have been deleted, or you may not have access to it. Ask whoever sent you here to invite you.',
  }
}
