import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { usePageTitle } from '#client/lib/page-title.ts'
import { problemOf } from '#client/lib/problem.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FullScreen } from '#client/ui/full-screen.tsx'

type Words = { title: string; text: string; reload: boolean }

const nothingHere: Words = {
  title: 'There is nothing here',
  text: 'The address may be mistyped, or what was here has been removed.',
  reload: false,
}

/** What to say about anything a screen can throw. */
function wordsFor(error: unknown): Words {
  const { status } = problemOf(error)
  if (status === 404) return nothingHere
  if (status === 403) {
    return {
      title: 'Your role does not allow this',
      text: 'Ask an owner or admin of the company for the right to see it.',
      reload: false,
    }
  }
  if (isStaleBuild(error)) {
    return {
      title: 'Fanfare was updated',
      text: 'This tab still runs the version from before. Reload to continue where you are.',
      reload: true,
    }
  }
  return {
    title: 'This screen could not be shown',
    text: 'Something went wrong on our side. What was shown as saved is safe. Reload to try again.',
    reload: true,
  }
}

/** A lazily loaded part that is gone from the server, because a newer build replaced it. */
function isStaleBuild(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
  )
}

/** Takes the place of a screen that failed or could not be loaded. */
export function ErrorScreen({ error }: { error: unknown }) {
  return <ErrorWords {...wordsFor(error)} />
}

/** For addresses that no route knows. */
export function NotFoundScreen() {
  return <ErrorWords {...nothingHere} />
}

function ErrorWords({ title, text, reload }: Words) {
  usePageTitle(title)
  return (
    <FullScreen>
      <EmptyState
        isPage
        title={title}
        action={
          <Group gap="xs">
            {reload ? <Button onClick={() => location.reload()}>Reload</Button> : null}
            <Button component={Link} to="/dashboard" reloadDocument variant="default">
              Go to the dashboard
            </Button>
          </Group>
        }
      >
        {text}
      </EmptyState>
    </FullScreen>
  )
}
